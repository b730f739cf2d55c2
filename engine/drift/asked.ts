import type { Call } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import { validity } from '../model/validity.ts';
import { show } from '../model/show.ts';
import { documentedCall, limits } from '../model/drift.ts';

/** In which way the call is another than the documents describe; undefined for parameters and the rest just as documented. */
const otherwise = (contract: Contract, call: Call): string | undefined => {
  if (call.key !== undefined) return call.key === 'none' ? 'without the key' : 'with an invalid key';
  if (call.rawBody !== undefined) return 'another body';
  if (call.path !== undefined) return 'another path';
  const envelope = [...Object.keys(call.envelope ?? {}), ...(call.without ?? []).map((name) => `no ${name}`)];
  if (envelope.length > 0) return `another envelope: ${envelope.sort().join(', ')}`;
  const said = validity(contract.operation(call.operation), call.parameters);
  return said.valid === true ? undefined : `${said.parameter}: ${said.why}`;
};

/**
 * The kind of a call, the same for every seed, subject and target: what two runs can be compared by,
 * since which refusals come depends on which wrong calls were made.
 */
export const askedOf = (contract: Contract, call: Call): string => {
  const other = otherwise(contract, call);
  const name = other ?? documentedCall;
  return call.input === (other === undefined ? 'valid' : 'invalid') ? name : `${name} (${call.input})`;
};

/** What the call is about: the parameters that name it. Answers about one thing show the same values again and again. */
export const subjectOf = (contract: Contract, { operation, parameters }: Call): string =>
  JSON.stringify(
    Object.entries(contract.operation(operation).parameters)
      .filter(([, row]) => row.in === 'path' || row.subject !== undefined)
      .map(([name]) => show(parameters[name], limits.value)),
  );
