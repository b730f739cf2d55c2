import { pagesOf } from '../model/listing.ts';
import type { Case } from '../model/requirement.ts';
import type { Call } from '../model/exchange.ts';
import type { Parameter } from '../model/parameter.ts';
import { oneText } from '../model/parameter-style.ts';
import { validity } from '../model/validity.ts';
import { isDotSegment } from './path-template.ts';
import type { Parameters } from '../model/judging.ts';

/** Whether a value differs from a documented one only by case or by surrounding blanks. A target may accept it. */
const nearlyDocumented = (values: readonly string[] | undefined, value: unknown): boolean =>
  typeof value === 'string' &&
  values !== undefined &&
  values.some((text) => text.toLowerCase() === value.trim().toLowerCase());

/** Whether proxies or URL parsers change a segment of a path, so that the request means another path. */
const isResolved = (text: string): boolean => text === '' || isDotSegment(text) || /[/\\]/.test(text);

/** Whether proxies or URL parsers may change a path with these parameters. */
export const isElsewhere = ({ parameters: rows }: Case['operation'], parameters: Parameters): boolean =>
  Object.entries<Parameter>(rows).some(([name, row]) => {
    if (row.in !== 'path') return false;
    const value = parameters[name];
    return value === undefined || isResolved(oneText(name, row, value));
  });

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
