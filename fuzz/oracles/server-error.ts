import { validity } from '../../engine/model/validity.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { isEnvelope } from './bad-input.ts';

/** Names what is wrong with an input, for messages: no values. */
const faulty = ({ call, operation }: Answered): string => {
  if (isEnvelope(call)) return call.path === undefined ? 'request' : 'path';
  const said = validity(operation, call.parameters);
  return said.valid === true ? (operation.listing?.paging.cursor ?? 'input') : said.parameter;
};

/** No input makes the service fail, whether the documents allow it or not. 502 and 503 are a gateway's, and of the node's errors nothing is said. */
export default {
  requirements: ['data.error.bad-input-no-5xx', 'data.params.accepted'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement> {
      const { call, status, body, operation } = answer;
      if (operation.kind !== 'rest' || status === 502 || status === 503) return;
      const valid = call.input === 'valid' && call.key === undefined;
      yield {
        requirement: valid ? 'data.params.accepted' : 'data.error.bad-input-no-5xx',
        evidence: 1,
        ...(status < 500
          ? {}
          : {
              violation: {
                message: valid
                  ? 'a documented call gets a server error'
                  : `a bad ${faulty(answer)} gets a server error`,
                expected: valid ? 'an answer' : 'a status of 400 to 499, or an answer',
                actual: `status ${status}: ${show(body, 160)}`,
              },
            }),
      };
    },
  }),
} satisfies PassiveCheck;
