import { stringifyJson } from '../../engine/model/json.ts';
import type { Call } from '../../engine/model/exchange.ts';
import { validity } from '../../engine/model/validity.ts';
import { LastSeen } from './shared/last-seen.ts';
import { identity } from '../../engine/model/listing.ts';
import type { Answered, Judgement, Parameters, PassiveCheck } from '../../engine/model/judging.ts';
import { isUnusualRequest } from '../inputs.ts';
import { isAnswered } from '../../engine/protocols/documented.ts';

interface Seen {
  /** The identities of its items. */
  readonly items: string;
}

const key = ({ operation, parameters }: Pick<Call, 'operation' | 'parameters'>): string =>
  stringifyJson([
    operation,
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** The optional parameter whose value the documents do not allow, and the same call without it. */
function parted({
  call,
  operation,
  status,
}: Answered): { readonly name: string; readonly rest: Parameters } | undefined {
  if (call.input !== 'invalid' || !isAnswered(operation, status) || isUnusualRequest(call) || operation.kind !== 'rest')
    return undefined;
  const verdict = validity(operation, call.parameters);
  if (
    verdict.valid !== false ||
    operation.parameters[verdict.parameter]?.in !== 'query' ||
    operation.parameters[verdict.parameter]?.required
  )
    return undefined;
  const { [verdict.parameter]: _, ...rest } = call.parameters;
  return validity(operation, rest).valid === true ? { name: verdict.parameter, rest } : undefined;
}

/** The call whose answer tells whether a bad value was ignored; undefined where there is nothing to tell. */
export function withoutBadValue(answer: Answered): Call | undefined {
  const { rest } = parted(answer) ?? {};
  return rest && { operation: answer.operation.id, parameters: rest, input: 'valid' };
}

/**
 * Observes whether the target ignores a value that the documents do not allow: the answer equals the answer without the
 * value. The document gives no condition of an error, so this is no violation.
 */
export const ignored: PassiveCheck<'bad-value'> = {
  name: 'checks/ignored',
  rules: ['bad-value'],
  followUps: (answer) => {
    const call = withoutBadValue(answer);
    return call ? [call] : [];
  },
  start: () => {
    const bad = new LastSeen<Seen & { readonly name: string }>(100);
    const plain = new LastSeen<Seen>(100);
    const compare = (name: string, left: Seen, right: Seen): Judgement<'bad-value'> => ({
      rule: 'bad-value',
      evidence: 1,
      observation: { what: `a bad ${name}`, value: left.items === right.items ? 'is passed over' : 'has an effect' },
    });
    return {
      *judge(answer: Answered): Iterable<Judgement<'bad-value'>> {
        const { operation, items, call } = answer;
        if (!operation.listing || !items || items.length === 0 || operation.kind !== 'rest') return;
        const bare = parted(answer);
        if (!bare && (call.input !== 'valid' || isUnusualRequest(call))) return;
        const { listing } = operation;
        const listed = { items: items.map((item) => identity(listing, item)).join('\n') };
        if (bare) {
          const name = key({ operation: operation.id, parameters: bare.rest });
          const counterpart = plain.get(name);
          if (counterpart) yield compare(bare.name, listed, counterpart);
          else bad.set(name, { ...listed, name: bare.name });
        } else {
          const name = key(call);
          const counterpart = bad.get(name);
          if (counterpart) yield compare(counterpart.name, counterpart, listed);
          plain.set(name, listed);
        }
      },
    };
  },
};
