import { stringifyJson } from '../../../client/json.ts';
import type { Call } from '../../../client/types.ts';
import { validity } from '../../../contract/validity.ts';
import { LastSeen } from '../../checks/shared/last-seen.ts';
import { identity } from '../../lists/listing.ts';
import { show } from '../../text.ts';
import type { Answered, Judgement, Parameters, PassiveCheck } from '../../types.ts';
import { isEnvelope } from './bad-input.ts';

interface Seen {
  readonly answer: Answered;
  readonly items: string;
}

const key = ({ operation, parameters }: Pick<Call, 'operation' | 'parameters'>): string => stringifyJson([operation, Object.entries(parameters).filter(([, value]) => value !== undefined).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** The optional parameter whose value the documents do not allow, and the same call without it. */
const parted = ({ call, operation, status }: Answered): { readonly name: string; readonly rest: Parameters } | undefined => {
  if (call.input !== 'invalid' || status !== 200 || isEnvelope(call) || operation.document !== 'data') return undefined;
  const said = validity(operation, call.parameters);
  if (said.valid !== false || operation.parameters[said.parameter]?.in !== 'query' || operation.parameters[said.parameter]?.required) return undefined;
  const { [said.parameter]: _, ...rest } = call.parameters;
  return validity(operation, rest).valid === true ? { name: said.parameter, rest } : undefined;
};

/** The call whose answer tells whether a bad value was ignored; undefined where there is nothing to tell. */
export const withoutBadValue = (answer: Answered): Call | undefined => {
  const { rest } = parted(answer) ?? {};
  return rest && { operation: answer.operation.id, parameters: rest, input: 'valid' };
};

/** A value that the documents do not allow is refused or has its effect, but is not passed over in silence: the answer is not what comes without it. */
export default {
  requirements: ['data.params.not-ignored'],
  start: () => {
    const bad = new LastSeen<Seen & { readonly name: string }>(100);
    const plain = new LastSeen<Seen>(100);
    const compare = (name: string, one: Seen, other: Seen): Judgement => ({
      requirement: 'data.params.not-ignored', evidence: 1,
      ...(one.items !== other.items ? {} : {
        violation: { message: `a bad ${name} is passed over`, expected: 'an error, or another answer than without it', actual: `the answer that comes without ${name}=${show(one.answer.call.parameters[name], 60)}`, exchanges: [other.answer.exchange, one.answer.exchange] },
      }),
    });
    return {
      *judge(answer: Answered): Iterable<Judgement> {
        const { operation, items, call } = answer;
        if (!operation.listing || !items || items.length === 0 || operation.document !== 'data') return;
        const bare = parted(answer);
        if (!bare && (call.input !== 'valid' || isEnvelope(call))) return;
        const { listing } = operation;
        const seen = { answer, items: items.map((item) => identity(listing, item)).join('\n') };
        if (bare) {
          const name = key({ operation: operation.id, parameters: bare.rest });
          const other = plain.get(name);
          if (other) yield compare(bare.name, seen, other);
          else bad.set(name, { ...seen, name: bare.name });
        } else {
          const name = key(call);
          const other = bad.get(name);
          if (other) yield compare(other.name, other, seen);
          plain.set(name, seen);
        }
      },
    };
  },
} satisfies PassiveCheck;
