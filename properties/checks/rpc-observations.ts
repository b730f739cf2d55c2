import { documentedError } from '../../engine/protocols/documented.ts';
import { isObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

type RpcObservationsRule = 'error-codes' | 'credentials';

const inputNames = { valid: 'a documented', open: 'an undocumented', invalid: 'an invalid' } as const;

/** A document that names errors may leave out some. */
function kindOf(answer: Answered): string {
  const { operation } = answer;
  if (operation.kind !== 'json-rpc' || operation.errors === undefined) return 'error';
  return documentedError(answer) ? 'documented error' : 'undocumented error';
}

/** Observes errors of a JSON-RPC interface, their HTTP statuses, and whether it asks for credentials. */
export const rpcObservations: PassiveCheck<RpcObservationsRule> = {
  name: 'checks/rpc-observations',
  rules: ['error-codes', 'credentials'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<RpcObservationsRule>> {
      const { operation, call, body, status } = answer;
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
            what: `${kindOf(answer)} for ${inputNames[call.input]} call`,
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
