import { isBox, type ListRange, rangeParameters } from '../../../engine/model/list-range.ts';
import { DocumentFault } from '../fault.ts';

/**
 * Returns the parameters of a range. `subject`: its place in the extension.
 * @throws DocumentFault for a range without parameters, with both forms, or with a member that needs a parameter for
 * each end.
 */
export const checkedParameters = (range: ListRange, subject: string): readonly string[] => {
  if (isBox(range)) return [range.bbox];
  const { from, to, interval, reversed } = range;
  if ((interval === undefined) === (from === undefined && to === undefined))
    throw new DocumentFault(`${subject} needs either interval, or from and to; give the parameters of its ends`);
  if (reversed !== undefined && interval === undefined && (from === undefined || to === undefined))
    throw new DocumentFault(`${subject} has reversed, but only one end; give the parameter of the other end`);
  return rangeParameters(range);
};
