import type { ListOrder } from '../../engine/model/list-order.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { DocumentFault } from './fault.ts';

type Keys = NonNullable<ListOrder['keys']>;

/** All values of a key parameter that takes one key. */
const spellings = ({ values, ascending = '{key}', descending }: Keys): readonly string[] =>
  Object.keys(values).flatMap((name) =>
    [ascending, descending].flatMap((template) => template?.replaceAll('{key}', () => name) ?? []),
  );

/** The row of a parameter that turns an order. */
export const turnRow = ({ values }: ListOrder, row: Parameter): Parameter =>
  values && !row.values ? { ...row, values: Object.values(values) } : row;

/** @throws DocumentFault for a key that the parameter's closed set does not have. `where`: the operation. */
export const keyRow = (keys: Keys, row: Parameter, where: string): Parameter => {
  const all = spellings(keys);
  const unknown = keys.separator === undefined ? all.find((one) => row.values?.includes(one) === false) : undefined;
  if (unknown !== undefined)
    throw new DocumentFault(
      `${where}: x-assay-list order.keys gives ${keys.parameter} the value ${unknown}, which its enum does not have ` +
        `(${row.values?.join(', ')})`,
    );
  return { ...row, values: row.values ?? all };
};
