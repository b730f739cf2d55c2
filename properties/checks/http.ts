import { gatewayStatuses } from '../../engine/model/http.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { isOfOtherPath } from '../../engine/protocols/input.ts';
import { judgeDocumentedType, judgeJson } from '../../engine/protocols/json-promise.ts';
import { isTooLong } from './errors.ts';

/** Answers are JSON where the document says so: each by what it declares for its status, or every one. */
export const http: PassiveCheck<'json'> = {
  name: 'checks/http',
  rules: ['json'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<'json'>> {
      const { exchange, operation, status } = answer;
      if (operation.kind !== 'rest' || !exchange.response || isTooLong(answer) || gatewayStatuses.has(status)) return;
      if (operation.responses && isOfOtherPath(answer)) return;
      const judgement = operation.responses ? judgeDocumentedType(answer, operation) : judgeJson(answer);
      if (judgement) yield { rule: 'json', evidence: 1, violation: judgement.fault };
    },
  }),
};
