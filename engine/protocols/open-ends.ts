import type { Json } from '../model/exchange.ts';
import { openEnds } from '../model/list-range.ts';
import type { OperationRow } from '../model/operation.ts';

type Given = Readonly<Record<string, Json | undefined>>;

/** Whether a call has another parameter that excludes this one. */
const isExcluded = ({ listing }: OperationRow, name: string, parameters: Given): boolean =>
  (listing?.exclusive ?? []).some(
    (group) => group.includes(name) && group.some((text) => text !== name && parameters[text] !== undefined),
  );

/**
 * Parameters with the values that stand for open ends of ranges, for ends that a call leaves out: without them, the
 * target would give a part of the list.
 */
export function withOpenEnds(row: OperationRow, parameters: Given): Given {
  const added = openEnds(row.listing).filter(
    ([name]) => parameters[name] === undefined && !isExcluded(row, name, parameters),
  );
  return added.length === 0 ? parameters : { ...parameters, ...Object.fromEntries(added) };
}

/** The opposite: the parameters of a request without the values that stand for open ends. */
export function withoutOpenEnds(row: OperationRow, parameters: Given): Given {
  const ends = openEnds(row.listing).filter(([name, value]) => parameters[name] === value);
  if (ends.length === 0) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !ends.some(([end]) => end === name)));
}
