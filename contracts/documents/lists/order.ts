import { stringifyJson } from '../../../engine/model/json.ts';
import { type OrderCall, orderOf } from '../../../engine/model/list-order.ts';
import type { ListOrder, Spelled } from '../../../engine/model/order-row.ts';
import type { Parameter } from '../../../engine/model/operation.ts';
import { DocumentFault } from '../fault.ts';

/** Writes the parameters that request an order: `sort=name`. */
const writtenCall = ({ set }: OrderCall): string =>
  Object.entries(set)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const writtenOrder = ({ members, sign, nulls }: OrderCall): string => {
  const direction = sign === 0 ? '' : sign > 0 ? ' ascending' : ' descending';
  return `${members.map(({ path }) => path).join(' or ')}${direction}${nulls === undefined ? '' : `, nulls ${nulls}`}`;
};

/** @throws DocumentFault for two orders that are asked for in the same way. */
const mustDiffer = (order: ListOrder, where: string): void => {
  const callsByKey = new Map<string, OrderCall>();
  for (const call of orderOf({ order }).calls) {
    const key = stringifyJson(Object.entries(call.set).toSorted());
    const before = callsByKey.get(key);
    callsByKey.set(key, call);
    if (before)
      throw new DocumentFault(
        `${where}: x-assay-list order asks with ${writtenCall(call) || 'no parameter'} both for ` +
          `${writtenOrder(before)} and for ${writtenOrder(call)}; give each its own value` +
          (call.key === undefined ? '' : ', or the key a direction'),
      );
  }
};

/**
 * Values with a key must have `{key}`.
 * @throws DocumentFault for a value without it.
 */
const mustHoldKey = (spelled: Spelled | undefined, member: string, where: string): void => {
  for (const spelling of [spelled ?? []].flat()) {
    const value = typeof spelling === 'string' ? spelling : spelling.value;
    if (!value.includes('{key}'))
      throw new DocumentFault(
        `${where}: x-assay-list order.keys.${member} is ${value} without {key}; say where the key stands`,
      );
  }
};

/** @throws DocumentFault for a direction that is given twice. */
const mustTurnOnce = ({ by, direction, keys, parameter }: ListOrder, where: string): void => {
  if (!keys) return;
  const turned = keys.separator !== undefined && parameter !== undefined && keys.descending === undefined;
  if (keys.turned !== undefined && !turned)
    throw new DocumentFault(
      `${where}: x-assay-list order.keys.turned is for keys with a separator, whose direction order.parameter gives`,
    );
  if (keys.descending === undefined) return;
  const keyValue = Object.entries(keys.values).find(([, key]) => typeof key === 'object' && 'direction' in key)?.[0];
  const pointer = keyValue === undefined ? undefined : `order.keys.values.${keyValue}.direction`;
  const fault = pointer ?? (by === undefined && direction !== undefined ? 'order.direction' : undefined);
  if (fault !== undefined)
    throw new DocumentFault(
      `${where}: x-assay-list has ${fault}, but order.keys.descending spells the direction; give one of them`,
    );
};

/** @throws DocumentFault for an order that contradicts itself. `where`: the operation. */
export const mustBeOneOrder = (order: ListOrder, where: string): void => {
  mustHoldKey(order.keys?.ascending, 'ascending', where);
  mustHoldKey(order.keys?.descending, 'descending', where);
  mustTurnOnce(order, where);
  mustDiffer(order, where);
};

/**
 * The row of a parameter with the values that calls give it.
 * @throws DocumentFault for a value that the closed set of the parameter lacks.
 */
const spelledRow = (row: Parameter, name: string, order: ListOrder, member: string, where: string): Parameter => {
  const all = [...new Set(orderOf({ order }).calls.flatMap(({ set }) => set[name] ?? []))];
  // A value with several keys is not in the closed set.
  const isOpen = order.keys?.separator !== undefined && name === order.keys.parameter;
  const unknown = isOpen ? undefined : all.find((text) => row.values?.includes(text) === false);
  if (unknown !== undefined)
    throw new DocumentFault(
      `${where}: x-assay-list ${member} gives ${name} the value ${unknown}, which its enum does not have ` +
        `(${row.values?.join(', ')})`,
    );
  return all.length === 0 ? row : { ...row, values: row.values ?? all };
};

/** The row of a parameter that sets the direction. It is open if neither the document nor the list gives values. */
export const turnRow = (order: ListOrder, name: string, row: Parameter, where: string): Parameter =>
  order.values ? spelledRow(row, name, order, 'order.values', where) : row;

/** The row of a parameter that names a key. */
export const keyRow = (order: ListOrder, name: string, row: Parameter, where: string): Parameter =>
  spelledRow(row, name, order, 'order.keys', where);
