import { isObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

type RpcObservationsRule = 'error-codes' | 'credentials';

const inputNames = { valid: 'a documented', open: 'an undocumented', invalid: 'an invalid' } as const;

/** Observes errors of a JSON-RPC interface, their HTTP statuses, and whether it asks for credentials. */
export const rpcObservations: PassiveCheck<RpcObservationsRule> = {
  name: 'checks/rpc-observations',
  rules: ['error-codes', 'credentials'],
  start: () => ({
    *judge({ operation, call, body, status }: Answered): Iterable<Judgement<RpcObservationsRule>> {
      if (operation.kind !== 'json-rpc') return;
      yield {
        rule: 'credentials',
        evidence: 1,
        observation: {
          what: 'a call without credentials',
          value: status === 401 || status === 403 ? `refused with ${status}` : 'answered',
        },
      };
      const error = isObject(body) ? body['error'] : undefined;
      if (isObject(error)) {
        yield {
          rule: 'error-codes',
          evidence: 1,
          observation: {
            what: `error for ${inputNames[call.input]} call`,
            value: `HTTP ${status}, code ${show(error['code'], 40)}, ${show(error['message'], 100)}`,
          },
        };
      } else if (status !== 200) {
        yield {
          rule: 'error-codes',
          evidence: 1,
          observation: { what: 'answer other than 200 without an error object', value: `HTTP ${status}` },
        };
      }
    },
  }),
};
