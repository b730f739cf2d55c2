import type { Case } from '../model/requirement.ts';
import type { Call } from '../model/exchange.ts';
import { validity } from '../model/validity.ts';
import type { Parameters } from '../model/judging.ts';

/** A value that differs from a documented one by case or by blanks around it: taking it is kind, not wrong. */
const nearlyDocumented = (values: readonly string[] | undefined, value: unknown): boolean =>
  typeof value === 'string' &&
  values !== undefined &&
  values.some((one) => one.toLowerCase() === value.trim().toLowerCase());

/** Segments that proxies and URL parsers resolve. */
const resolved = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === '.' ||
  value === '..' ||
  (typeof value === 'string' && /[/\\]/.test(value));

/** Whether a path with these parameters may become another one on its way. */
export const isElsewhere = (operation: Case['operation'], parameters: Parameters): boolean =>
  Object.entries(operation.parameters).some(([name, row]) => row.in === 'path' && resolved(parameters[name]));

/** What the documents say of these parameters, which are those that a request carries. `givenCursor`: the cursor, if there is one, was given by the target for this very call. */
export const inputOf = (operation: Case['operation'], parameters: Parameters, givenCursor: boolean): Call['input'] => {
  const said = validity(operation, parameters);
  const cursor = operation.listing?.paging.cursor;
  if (isElsewhere(operation, parameters)) return 'open';
  if (said.valid === false)
    return nearlyDocumented(operation.parameters[said.parameter]?.values, parameters[said.parameter])
      ? 'open'
      : 'invalid';
  if (said.valid === 'open' || (cursor !== undefined && parameters[cursor] !== undefined && !givenCursor))
    return 'open';
  return 'valid';
};
