import { filterRowsOf, isListInJson, jsonKind, ofLists } from '../../../engine/model/filters-of.ts';
import { type ListRange, isBox, rangeParameters } from '../../../engine/model/list-range.ts';
import type { FilterRow, FilterRows, Subset } from '../../../engine/model/list-filter.ts';
import { didYouMean, nearNames } from '../../../engine/model/near.ts';
import type { Parameter, ParameterType } from '../../../engine/model/operation.ts';
import { DocumentFault } from '../fault.ts';
import type { DocumentedParameter } from '../schema/parameter-row.ts';
import type { ListExtension } from './list.ts';
import { defined } from '../../../engine/model/defined.ts';
import { stringifyJson } from '../../../engine/model/json.ts';
import { type OrderCall, orderOf } from '../../../engine/model/list-order.ts';
import type { ListOrder, Spelled } from '../../../engine/model/order-row.ts';

/**
 * Returns the parameters of a range. `subject`: its place in the extension.
 * @throws DocumentFault for a range without parameters, with both forms, or with a member that needs a parameter for
 * each end.
 */
const checkedParameters = (range: ListRange, subject: string): readonly string[] => {
  if (isBox(range)) return [range.bbox];
  const { from, to, interval, reversed } = range;
  if ((interval === undefined) === (from === undefined && to === undefined))
    throw new DocumentFault(`${subject} needs either interval, or from and to; give the parameters of its ends`);
  if (reversed !== undefined && interval === undefined && (from === undefined || to === undefined))
    throw new DocumentFault(`${subject} has reversed, but only one end; give the parameter of the other end`);
  return rangeParameters(range);
};

export type Rows = Readonly<Record<string, Parameter>>;

/** The format of values that assay makes from items. The document does not say which other texts are accepted. */
export const operandFormat = 'operand';

interface Operation {
  readonly id: string;
  /** `GET /v1/orders`. */
  readonly name: string;
  readonly documented: readonly DocumentedParameter[];
  /** Names of the members of its JSON body, including those that assay sends only if a list names them. */
  readonly bodyMembers?: readonly string[];
}

/** Finds the documented parameter of a name: for `filter[price]` the object `filter`. */
const documentedAs = ({ documented }: Operation, name: string): DocumentedParameter | undefined =>
  documented.find((parameter) => parameter.name === name) ??
  documented.find((parameter) => name.startsWith(`${parameter.name}[`));

const madeOfTexts: ReadonlySet<ParameterType> = new Set(['number', 'list', 'object']);

/** Whether a name is that of an element of a list in `params`: `filter.topics.0`. */
const isElement = (rows: Rows, name: string): boolean => {
  const [, list = ''] = /^(.+)\.\d+$/.exec(name) ?? [];
  return rows[list]?.in === 'params' && rows[list].type === 'list';
};

/** Without the lists whose elements are parameters of their own, and without members of an object sent as a whole. */
const withoutDoubles = (rows: Rows): Rows => {
  const names = Object.keys(rows).filter((name) => isElement(rows, name));
  const lists = new Set(names.map((name) => name.slice(0, name.lastIndexOf('.'))));
  const holders = Object.keys(rows).filter((name) => rows[name]?.in === 'body' && rows[name].style?.name === 'json');
  return Object.fromEntries(
    Object.entries(rows).filter(
      ([name]) => !lists.has(name) && !holders.some((holder) => name.startsWith(`${holder}.`)),
    ),
  );
};

/** Several values of a filter in `params` are a list. */
const listRow = (row: Parameter, rows: FilterRows): Parameter =>
  row.in === 'params' && filterRowsOf(rows, row).some(({ operator }) => operator === 'in')
    ? { ...row, style: { name: 'json', explode: true } }
    : row;

/** The row of a list in JSON, if the filter takes several values. */
const listOfValues = (row: Parameter | undefined, rows: FilterRows): Parameter | undefined => {
  if (row === undefined || !isListInJson(row)) return undefined;
  const names = filterRowsOf(rows, row).flatMap(({ operator = 'eq', operators }) =>
    Object.keys(operators ?? { [operator]: '' }),
  );
  return names.every((name) => ofLists.has(name)) ? row : undefined;
};

/** @throws DocumentFault for a parameter that the operation does not have. */
const knownParameter = (operation: Operation, rows: Rows, name: string): Parameter => {
  const row = rows[name];
  const isInJson = row?.in === 'body' || row?.memberOf !== undefined;
  const isJson = row?.in === 'params' || (isInJson && row.type === 'number');
  if (row && (isJson || !madeOfTexts.has(row.type))) return row;
  if (isElement(rows, name)) return { in: 'params', type: 'string', outside: 'open' };
  const documented = documentedAs(operation, name);
  if (!documented || documented.in !== 'query') throw unknownParameter(operation, name);
  // Values come from items, so numbers, repeated values and members of an object are sent as texts.
  const isRepeated = row?.type === 'list' && row.style?.explode === true;
  return {
    in: 'query',
    type: 'string',
    outside: 'open',
    ...defined({ style: isRepeated ? row.style : undefined, memberOf: row?.memberOf }),
  };
};

/** The error for a parameter that cannot take texts: it does not exist, or it is a list or an object in the body. */
const unknownParameter = (
  { name: operation, documented, bodyMembers = [] }: Operation,
  name: string,
): DocumentFault => {
  const subject = `${operation}: x-assay-list names the parameter ${name}`;
  if (bodyMembers.includes(name))
    return new DocumentFault(
      `${subject}, a member of the body that is no text or number; give its value as JSON, such as ` +
        `{ path: id, value: { id: '{value}' } }`,
    );
  const names = [...documented.map((parameter) => parameter.name), ...bodyMembers];
  return new DocumentFault(
    `${subject}, which the operation does not have; it has ${names.join(', ') || 'none'}.` +
      didYouMean(nearNames(name, names)),
  );
};

/** The parameter of a name whose value is JSON: in the query as text, in the body or in `params` as it is. */
const jsonParameter = (operation: Operation, rows: Rows, name: string, type: 'list' | 'object'): Parameter => {
  const isParam = rows[name]?.in === 'params';
  const isInBody = rows[name]?.in === 'body' || (!rows[name] && operation.bodyMembers?.includes(name) === true);
  if (!isInBody) knownParameter(operation, rows, name);
  return {
    in: isParam ? 'params' : isInBody ? 'body' : 'query',
    type,
    style: { name: 'json' },
    outside: 'open',
    ...defined({ memberOf: rows[name]?.memberOf }),
  };
};

/** Whether a parameter takes the values of a member as they are, however exactly they are compared. */
const takesMembers = (filter: FilterRows, row: Parameter): boolean => {
  const isPlain = typeof filter === 'string' || [filter].flat().every((item) => typeof item === 'string');
  const [rule, ...otherRules] = filterRowsOf(filter, row);
  const isEquality = rule?.operator === undefined || rule.operator === 'eq';
  const isUnchanged = rule?.operators === undefined && rule?.value === undefined && rule?.when === undefined;
  return isPlain || (isEquality && isUnchanged && otherRules.length === 0);
};

/** Makes the row of a parameter whose values come from items. */
const operandRow = (row: Parameter): Parameter =>
  row.values || row.type === 'integer' || row.type === 'boolean' ? row : { ...row, format: operandFormat };

/** Makes the rows of the parameters that a member of a list names. @throws DocumentFault for contradictions. */
type RowsOf = (list: ListExtension, rows: Rows, operation: Operation) => Rows;

const filterRows: RowsOf = ({ filters = {}, exclusive = [], ranges = [] }, rows, operation) => {
  const where = `${operation.name}: x-assay-list`;
  const entries = Object.entries(filters).map(([name, filter]): [string, Parameter] => {
    const kind = jsonKind(filter);
    const parameter =
      kind === undefined
        ? (listOfValues(rows[name], filter) ?? knownParameter(operation, rows, name))
        : jsonParameter(operation, rows, name, kind);
    const row = listRow(parameter, filter);
    mustFilter(`${where} filters.${name}`, filter, Object.keys(rows));
    if (row.isCaseless && filterRowsOf(filter, row).some(({ compare }) => compare === 'exact'))
      throw new DocumentFault(
        `${where} filters.${name} has compare: exact, but the parameter has x-assay-case: ignored; keep one of them`,
      );
    if (kind !== undefined || isListInJson(row)) return [name, row];
    // The value of a path comes from other answers, however the filter reads it.
    if (!takesMembers(filter, row)) return [name, row.in === 'path' ? row : operandRow(row)];
    // A closed set already has its values; other values are learnt from items.
    const isLearnt = !row.values && row.type !== 'boolean' && row.in !== 'path';
    return [name, isLearnt ? { ...row, subject: `${operation.id} ${name}` } : row];
  });
  const narrowing = [...Object.keys(filters), ...ranges.flatMap(rangeParameters)];
  for (const name of exclusive.flat())
    if (!narrowing.includes(name))
      throw new DocumentFault(
        `${where} exclusive names ${name}, which is no filter and no end of a range of the list; ` +
          `they are ${narrowing.join(', ') || 'none'}`,
      );
  return Object.fromEntries(entries);
};

/** @throws DocumentFault for values that the parameter does not take. */
const mustTake = (row: Parameter, subset: Subset, where: string): void => {
  const values = row.type === 'boolean' ? ['true', 'false'] : row.values;
  if (typeof subset === 'string') {
    if (values) throw new DocumentFault(`${where} is ${subset}, which is for numbers; it takes ${values.join(', ')}`);
    return;
  }
  for (const value of ('keeps' in subset ? subset.values : subset).map(String))
    if (values && !values.includes(value))
      throw new DocumentFault(
        `${where} names the value ${value}, which the parameter does not take.${didYouMean(nearNames(value, values))}`,
      );
};

const subsetRows: RowsOf = ({ subsets = {} }, rows, operation) =>
  Object.fromEntries(
    Object.entries(subsets).map(([name, subset]) => {
      const row = knownParameter(operation, rows, name);
      mustTake(row, subset, `${operation.name}: x-assay-list subsets.${name}`);
      return [name, row];
    }),
  );

const fieldsRows: RowsOf = ({ fields }, rows, operation) =>
  fields ? { [fields.parameter]: knownParameter(operation, rows, fields.parameter) } : {};

const rangeRows: RowsOf = ({ ranges = [] }, rows, operation) => {
  const names = ranges.flatMap((range, index) =>
    checkedParameters(range, `${operation.name}: x-assay-list ranges.${index}`),
  );
  return Object.fromEntries(names.map((name) => [name, operandRow(knownParameter(operation, rows, name))]));
};

const orderRows: RowsOf = ({ order }, rows, operation) => {
  if (!order) return {};
  const { by, parameter: turn, keys } = order;
  if (by === undefined && keys === undefined)
    throw new DocumentFault(`${operation.name}: x-assay-list order has neither by nor keys; name what orders the list`);
  mustBeOneOrder(order, operation.name);
  const turned = turn === undefined ? undefined : knownParameter(operation, rows, turn);
  const keyed = keys && knownParameter(operation, rows, keys.parameter);
  return defined({
    [turn ?? '']: turn !== undefined && turned ? turnRow(order, turn, turned, operation.name) : undefined,
    [keys?.parameter ?? '']: keys && keyed ? keyRow(order, keys.parameter, keyed, operation.name) : undefined,
  });
};

/** Adds the filters, subsets, ranges and order of a list to the rows of its operation's parameters. */
export const withMeaning: RowsOf = (list, rows, operation) =>
  withoutDoubles(
    Object.assign(
      {},
      rows,
      ...[filterRows, subsetRows, rangeRows, orderRows, fieldsRows].map((of) => of(list, rows, operation)),
    ) as Rows,
  );

/** @throws DocumentFault for a filter that contradicts itself. */
const mustBeWhole = ({ operator, operators, value }: FilterRow, subject: string): void => {
  if (operators && (operator !== undefined || value !== undefined))
    throw new DocumentFault(
      `${subject} has both operators and ${operator === undefined ? 'value' : 'operator'}; give one of them`,
    );
  const templates = Object.entries(operators ?? { [operator ?? 'eq']: value ?? '{value}' });
  for (const [name, text] of templates.map(
    ([operatorName, template]) => [operatorName, JSON.stringify(template)] as const,
  ))
    if (!text.includes('{value}') && name !== 'exists' && name !== 'notExists')
      throw new DocumentFault(
        `${subject}: the value ${text} of ${name} lacks {value}; write {value} in the place of the parameter's value`,
      );
};

/** Operators that may have a member. */
const operatorsWith = {
  values: ['eq', 'in', 'has'],
  unknown: ['eq', 'in', 'has', 'contains', 'startsWith', 'endsWith'],
} as const satisfies Partial<Record<keyof FilterRow, readonly string[]>>;

/** `eq, in and has` */
const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** @throws DocumentFault for members that no operator of the filter can have. */
const mustFit = ({ operator = 'eq', operators, values, unknown }: FilterRow, subject: string): void => {
  const all = Object.keys(operators ?? { [operator]: '' });
  for (const [member, value] of [
    ['values', values],
    ['unknown', unknown],
  ] as const) {
    const allowing: readonly string[] = operatorsWith[member];
    if (value !== undefined && !all.some((text) => allowing.includes(text)))
      throw new DocumentFault(`${subject} has ${member} with ${all.join(' and ')}; only ${listed(allowing)} allow it`);
  }
};

/** @throws DocumentFault for conditions of one parameter that are joined in two ways. */
const mustJoinAlike = (all: readonly FilterRow[], subject: string): void => {
  const joiners = [...new Set(all.map(({ and }) => and))];
  if (joiners.length > 1)
    throw new DocumentFault(`${subject} joins its conditions in two ways; give each the same \`and\``);
};

/** @throws DocumentFault for a parameter that the operation does not have. */
const mustName = (names: readonly string[], all: readonly string[], where: string): void => {
  for (const name of names)
    if (!all.includes(name))
      throw new DocumentFault(
        `${where} names the parameter ${name}, which the operation does not have.${didYouMean(nearNames(name, all))}`,
      );
};

/** @throws DocumentFault for filters of one parameter that contradict themselves. `where`: where a list names them. */
const mustFilter = (where: string, filters: FilterRows, parameters: readonly string[]): void => {
  const all = filterRowsOf(filters, { type: 'string' });
  for (const filter of all) {
    mustBeWhole(filter, where);
    mustFit(filter, where);
    mustName(Object.keys(filter.when ?? {}), parameters, `${where}.when`);
  }
  mustJoinAlike(all, where);
};

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
const mustBeOneOrder = (order: ListOrder, where: string): void => {
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
const turnRow = (order: ListOrder, name: string, row: Parameter, where: string): Parameter =>
  order.values ? spelledRow(row, name, order, 'order.values', where) : row;

/** The row of a parameter that names a key. */
const keyRow = (order: ListOrder, name: string, row: Parameter, where: string): Parameter =>
  spelledRow(row, name, order, 'order.keys', where);
