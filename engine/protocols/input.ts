import { pagesOf } from '../model/listing.ts';
import type { Case } from '../model/requirement.ts';
import type { Call } from '../model/exchange.ts';
import { validity } from '../model/validity.ts';
import type { Parameters } from '../model/judging.ts';

/** Whether a value differs from a documented one only by case or by surrounding blanks. A target may accept it. */
const nearlyDocumented = (values: readonly string[] | undefined, value: unknown): boolean =>
  typeof value === 'string' &&
  values !== undefined &&
  values.some((text) => text.toLowerCase() === value.trim().toLowerCase());

/** Path segments that proxies and URL parsers resolve. */
const resolved = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === '.' ||
  value === '..' ||
  (typeof value === 'string' && /[/\\]/.test(value));

/** Whether proxies or URL parsers may change a path with these parameters. */
export const isElsewhere = ({ parameters: rows }: Case['operation'], parameters: Parameters): boolean => {
  for (const name in rows) if (rows[name]?.in === 'path' && resolved(parameters[name])) return true;
  return false;
};

/**
 * Classifies the parameters of a request by the documents. `givenCursor`:
 * the target gave the cursor, if there is one, for this very call.
 */
export const inputOf = (operation: Case['operation'], parameters: Parameters, givenCursor: boolean): Call['input'] => {
  const said = validity(operation, parameters);
  const cursor = operation.listing && pagesOf(operation).cursor;
  if (isElsewhere(operation, parameters)) return 'open';
  if (said.valid === false)
    return nearlyDocumented(operation.parameters[said.parameter]?.values, parameters[said.parameter])
      ? 'open'
      : 'invalid';
  if (said.valid === 'open' || (cursor !== undefined && parameters[cursor] !== undefined && !givenCursor))
    return 'open';
  return 'valid';
};
