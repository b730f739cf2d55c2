import type { Call } from '../../engine/model/exchange.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { validity } from '../../engine/model/validity.ts';
import { show } from '../../engine/model/show.ts';
import { documentedCall, limits } from '../../engine/model/drift.ts';

/** How the call differs from a documented one; undefined for a documented call. */
const otherwise = (contract: Contract, call: Call): string | undefined => {
  if (call.key !== undefined) return call.key === 'none' ? 'without the key' : 'with an invalid key';
  if (call.rawBody !== undefined) return 'another body';
  if (call.path !== undefined) return 'another path';
  const envelope = [...Object.keys(call.envelope ?? {}), ...(call.without ?? []).map((name) => `no ${name}`)];
  if (envelope.length > 0) return `another envelope: ${envelope.sort().join(', ')}`;
  const verdict = validity(contract.operation(call.operation), call.parameters);
  return verdict.valid === true ? undefined : `${verdict.parameter}: ${verdict.why}`;
};

/**
 * The kind of a call, equal for every seed, subject and target. Two runs can be compared by it: which refusals come
 * depends on which invalid calls were made.
 */
export const askedOf = (contract: Contract, call: Call): string => {
  const text = otherwise(contract, call);
  const name = text ?? documentedCall;
  return call.input === (text === undefined ? 'valid' : 'invalid') ? name : `${name} (${call.input})`;
};

/** The subject of a call: the parameters that name it. Answers about one subject repeat the same values. */
export const subjectOf = (contract: Contract, { operation, parameters }: Call): string =>
  JSON.stringify(
    Object.entries(contract.operation(operation).parameters)
      .filter(([, row]) => row.in === 'path' || row.subject !== undefined)
      .map(([name]) => show(parameters[name], limits.value)),
  );
