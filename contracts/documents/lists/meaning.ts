import { filterRowsOf, isListInJson, jsonKind, ofLists } from '../../../engine/model/filters-of.ts';
import { isBox, type ListRange, rangeParameters } from '../../../engine/model/list-range.ts';
import type { FilterRows, Subset } from '../../../engine/model/list-filter.ts';
import { didYouMean, nearNames } from '../../../engine/model/near.ts';
import type { Parameter, ParameterType } from '../../../engine/model/operation.ts';
import { DocumentFault } from '../fault.ts';
import type { DocumentedParameter } from '../schema/parameter-row.ts';
import { mustFilter } from './filters.ts';
import type { ListExtension } from './list.ts';
import { keyRow, mustBeOneOrder, turnRow } from './order.ts';
import { defined } from '../../../engine/model/defined.ts';

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
