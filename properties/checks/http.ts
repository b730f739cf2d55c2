import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { header } from '../../engine/model/headers.ts';
import { show } from '../../engine/model/show.ts';
import { isTooLong } from './shared/too-long.ts';

type Rule = 'json';

/** Whether a content type is JSON: that of the document, or application/json. */
const isJsonType = (type: string, documented: string | undefined): boolean =>
  /^application\/json\s*(;|$)/i.test(type) ||
  (documented !== undefined && type.toLowerCase().startsWith(documented.toLowerCase()));

/** Answers are declared as JSON and are JSON. */
export const http: PassiveCheck<Rule> = {
  name: 'checks/http',
  rules: ['json'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<Rule>> {
      const { exchange, body, operation, status } = answer;
      if (operation.kind !== 'rest' || !exchange.response || isTooLong(answer)) return;
      if (status === 429 || status === 502 || status === 503) return;
      const type = header(exchange, 'content-type');
      if (type === undefined || !isJsonType(type, operation.mediaType)) {
        yield {
          rule: 'json',
          evidence: 1,
          violation: {
            code: 'content-type',
            message: 'the answer is not declared as application/json',
            expected: `content-type: ${operation.mediaType ?? 'application/json'}`,
            actual: show(type ?? 'no content-type'),
          },
        };
      } else if (body === undefined) {
        yield {
          rule: 'json',
          evidence: 1,
          violation: {
            code: 'body-not-json',
            message: 'the answer is no JSON',
            expected: 'a JSON body',
            actual: show(exchange.response.body, 80),
          },
        };
      } else yield { rule: 'json', evidence: 1 };
    },
  }),
};
