import { isObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

/** What the node document leaves open: which errors come, under which HTTP statuses, and whether credentials are asked for. */
export default {
  requirements: ['node.error.codes', 'node.auth'],
  start: () => ({
    *judge({ operation, call, body, status }: Answered): Iterable<Judgement> {
      if (operation.kind !== 'json-rpc') return;
      yield {
        requirement: 'node.auth',
        evidence: 1,
        observation: {
          what: 'a call without credentials',
          value: status === 401 || status === 403 ? `refused with ${status}` : 'answered',
        },
      };
      const error = isObject(body) ? body['error'] : undefined;
      if (isObject(error)) {
        yield {
          requirement: 'node.error.codes',
          evidence: 1,
          observation: {
            what: `error for ${call.input === 'invalid' ? 'an invalid' : call.input === 'open' ? 'an undocumented' : 'a documented'} call`,
            value: `HTTP ${status}, code ${show(error['code'], 40)}, ${show(error['message'], 100)}`,
          },
        };
      } else if (status !== 200) {
        yield {
          requirement: 'node.error.codes',
          evidence: 1,
          observation: { what: 'answer other than 200 without an error object', value: `HTTP ${status}` },
        };
      }
    },
  }),
} satisfies PassiveCheck;
