import type { Call } from '../../engine/model/exchange.ts';
import { operation } from '../../contracts/chain/index.ts';
import { validity } from '../../engine/model/validity.ts';
import { show } from '../../engine/model/show.ts';
import { limits } from './model.ts';

export const documentedCall = 'a documented call';

/** In which way the call is another than the documents describe; undefined for parameters and the rest just as documented. */
const otherwise = (call: Call): string | undefined => {
  if (call.key !== undefined) return call.key === 'none' ? 'without the key' : 'with an invalid key';
  if (call.rawBody !== undefined) return 'another body';
  if (call.path !== undefined) return 'another path';
  const envelope = [...Object.keys(call.envelope ?? {}), ...(call.without ?? []).map((name) => `no ${name}`)];
  if (envelope.length > 0) return `another envelope: ${envelope.sort().join(', ')}`;
  const said = validity(operation(call.operation), call.parameters);
  return said.valid === true ? undefined : `${said.parameter}: ${said.why}`;
};

/**
 * The kind of a call, the same for every seed, subject and target: what two runs can be compared by,
 * since which refusals come depends on which wrong calls were made.
 */
export const askedOf = (call: Call): string => {
  const other = otherwise(call);
  const name = other ?? documentedCall;
  return call.input === (other === undefined ? 'valid' : 'invalid') ? name : `${name} (${call.input})`;
};

/** What the call is about: the parameters that name it. Answers about one thing show the same values again and again. */
export const subjectOf = ({ operation: id, parameters }: Call): string =>
  JSON.stringify(
    Object.entries(operation(id).parameters)
      .filter(([, row]) => row.in === 'path' || row.subject !== undefined)
      .map(([name]) => show(parameters[name], limits.value)),
  );
