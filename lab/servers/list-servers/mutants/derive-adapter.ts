import type { Value } from '../../../../defects/value.ts';
import { putAt } from '../../../../defects/values.ts';
import type { FilterRow, FilterRows, Operator } from '../../../../engine/model/list-filter.ts';
import { cursorPlaces, nextParameters, type Paging, wayBack } from '../../../../engine/model/list-paging.ts';
import { type ListRange, rangeParameters } from '../../../../engine/model/list-range.ts';
import type { Listing } from '../../../../engine/model/operation.ts';
import { stepsOf } from '../../../../engine/model/paths.ts';
import type { Adapter, AdapterRow, ListRequest, Page, Schema, AdaptedAnswer } from './adapter-row.ts';
import { defined } from '../../../../engine/model/defined.ts';

const text = { type: 'string' } as const;
const number = { type: 'integer' } as const;

/** The members of a book. */
const members: Readonly<Record<string, Schema>> = {
  id: number,
  title: text,
  author: text,
  year: number,
  price: { type: ['number', 'null'] },
  shelf: text,
  tags: { type: 'array', items: text },
};

/** Schemas for adapters. */
export const schemas = {
  books: {
    type: 'array',
    items: { type: 'object', required: Object.keys(members).slice(0, -1), properties: members },
  },
  text,
  number,
  flag: { type: 'boolean' },
  size: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
} as const;

/** A list whose pages follow by offsets. */
export const byOffset = {
  items: 'rows',
  identity: ['id'],
  paging: { style: 'offset', size: 'limit', cursor: 'offset' },
} as const;

/** A list whose cursors are the ids of its items. */
export const byLastItem = {
  items: 'data',
  identity: ['id'],
  paging: { style: 'cursor', size: 'limit', cursor: 'starting_after', next: { lastItem: 'id' }, hasMore: 'has_more' },
} as const;

/** Derives from the listing of a row its parameters, their names at the server, and its answers. */
export function adapterOf(row: AdapterRow): Adapter {
  const { listing } = row;
  const isArray = listing.items === '.';
  return {
    by: listing.paging.style === 'cursor' ? 'cursors' : 'offsets',
    ...defined({ root: isArray ? 'rows' : undefined }),
    ...row,
    parameters: { ...parametersOf(listing, row.path), ...row.parameters },
    answer: answerOf(listing, row.answer),
    names: { ...serverNames(listing), ...row.names },
    refuses: (client) => !isPlace(listing.paging, client) || row.refuses?.(client) === true,
    show: row.show ?? ((page, asked) => show(listing, page, asked)),
  };
}

const textsOf = (rows: FilterRows): FilterRow | undefined => {
  if (typeof rows === 'string') return { path: rows };
  return Array.isArray(rows) ? undefined : (rows as FilterRow);
};

const suffixes: Partial<Record<Operator, string>> = {
  eq: '',
  ge: '__gte',
  lt: '__lt',
  in: '__in',
  has: '__arraycontains',
};

/** The parameter of the server that does the same as a filter; undefined if none does. */
const serverFilter = (rows: FilterRows): string | undefined => {
  const { path, operator = 'eq', wildcards } = textsOf(rows) ?? { path: '.' };
  const [member] = stepsOf([path].flat()[0] ?? '.');
  const suffix = wildcards === undefined ? suffixes[operator] : '__glob';
  return member === undefined || suffix === undefined ? undefined : `${member}${suffix}`;
};

const isClosed = (range: ListRange): range is ListRange & { readonly from: string; readonly to: string } =>
  'from' in range && range.from !== undefined && range.to !== undefined;

/** The server's names of an adapter's parameters. */
const serverNames = ({ paging, filters = {}, ranges = [] }: Listing): Record<string, string> => {
  const { size, cursor } = paging;
  return {
    ...(size !== undefined && { [size]: '_size' }),
    ...(typeof cursor === 'string' && { [cursor]: '_next' }),
    ...Object.fromEntries(Object.entries(filters).map(([name, rows]) => [name, serverFilter(rows) ?? name])),
    ...Object.fromEntries(
      ranges.filter(isClosed).flatMap(({ path, from, to }) => [
        [from, `${String(path)}__gte`],
        [to, `${String(path)}__lte`],
      ]),
    ),
  };
};

/** The schema of a value of a member. */
const valueAt = (path: string | undefined): Schema => {
  const schema = members[stepsOf(path ?? '.')[0] ?? ''];
  return schema?.['type'] === 'integer' ? number : text;
};

const ofLists: ReadonlySet<Operator> = new Set(['in', 'hasAll', 'has']);

const filterSchema = (rows: FilterRows): Schema => {
  const { path, operator = 'eq' } = textsOf(rows) ?? { path: '.' };
  return ofLists.has(operator) ? text : valueAt([path].flat()[0]);
};

const cursorSchemas = (paging: Paging): [string, Schema][] => {
  const { style, first = 1 } = paging;
  const [place] = cursorPlaces(paging);
  const cursor = typeof place === 'object' && 'lastItem' in place ? valueAt(place.lastItem) : text;
  const counted = style === 'page' ? first : style === 'offset' ? 0 : undefined;
  const schema = counted === undefined ? cursor : { type: 'integer', minimum: counted, default: counted };
  const back = wayBack(paging)?.cursor;
  return [...nextParameters(paging), ...(back === undefined ? [] : [back])].map((name) => [name, schema]);
};

/** Schemas of the parameters that a listing names. */
const parametersOf = ({ paging, filters = {}, ranges = [], order }: Listing, path = ''): Record<string, Schema> => {
  const rows: readonly (readonly [string | undefined, Schema])[] = [
    [paging.size, schemas.size],
    ...cursorSchemas(paging),
    ...Object.entries(filters).map(([name, filter]) => [name, filterSchema(filter)] as const),
    ...ranges.flatMap((range) =>
      rangeParameters(range).map((name) => [name, isClosed(range) ? number : text] as const),
    ),
    [order?.keys?.parameter, text],
  ];
  return Object.fromEntries(
    rows.flatMap(([name, schema]) => (name === undefined || path.includes(`{${name}}`) ? [] : [[name, schema]])),
  );
};

interface ObjectSchema extends Schema {
  readonly type: 'object';
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Schema>>;
}

/** An object schema with a member at a path; the name of an optional member ends with `?`. */
const withMember = (
  outer: Partial<ObjectSchema>,
  [step = '', ...rest]: readonly string[],
  inner: Schema,
): ObjectSchema => {
  const name = step.replace(/\?$/, '');
  const { required = [], properties = {} } = outer;
  return {
    type: 'object',
    required: name === step ? [...new Set([...required, name])] : required,
    properties: { ...properties, [name]: rest.length === 0 ? inner : withMember(properties[name] ?? {}, rest, inner) },
  };
};

const countPath = ({ count }: Listing): string | undefined => (typeof count === 'string' ? count : count?.path);
const isAlways = ({ count }: Listing): boolean => typeof count === 'string' || count?.when === undefined;

/** The schema of an answer. `more`: members that the listing does not tell. */
const answerOf = (listing: Listing, more: Readonly<Record<string, Schema>> = {}): Schema => {
  if (listing.items === '.') return more['rows'] ?? schemas.books;
  const { next, hasMore, style, end } = listing.paging;
  const steps = (path: unknown, end = ''): readonly string[] =>
    typeof path === 'string' ? stepsOf(`${path}${end}`) : [];
  const parts: readonly (readonly [readonly string[], Schema])[] = [
    [steps(listing.items), schemas.books],
    [steps(countPath(listing), isAlways(listing) ? '' : '?'), number],
    [steps(hasMore), schemas.flag],
    [style === 'cursor' ? steps(next, end === 'short-page' ? '' : '?') : [], text],
    ...Object.entries(more).map(([name, schema]) => [[name], schema] as const),
  ];
  return parts.reduce<Partial<ObjectSchema>>(
    (schema, [path, inner]) => (path.length === 0 ? schema : withMember(schema, path, inner)),
    {},
  );
};

/** Whether the place of a page has the form of an offset or a page number. */
const isPlace = ({ style, cursor, first = 1, beforeFirst }: Paging, client: URLSearchParams): boolean => {
  if (beforeFirst !== undefined || typeof cursor !== 'string' || (style !== 'offset' && style !== 'page')) return true;
  const place = client.get(cursor) ?? '1';
  return /^\d{1,9}$/.test(place) && (style === 'offset' || Number(place) >= first);
};

/** An answer of the server in the form that a listing declares. */
const show = (listing: Listing, { body }: Page, { client }: ListRequest): AdaptedAnswer => {
  const { paging, count } = listing;
  const next = typeof body['next'] === 'string' ? body['next'] : undefined;
  const total = body['filtered_table_rows_count'] as number;
  const when = Object.entries((typeof count === 'object' && count.when) || {});
  const isCounted = when.every(([name, value]) => client.get(name) === String(value));
  const [place] = cursorPlaces(paging);
  const parts: readonly (readonly [string | undefined, Value | undefined])[] = [
    [listing.items === '.' ? 'rows' : listing.items, body['rows'] as Value],
    [countPath(listing), isCounted ? total : undefined],
    [paging.hasMore, next !== undefined],
    [typeof place === 'string' ? place : undefined, next],
  ];
  const whole = parts.reduce<Value>(
    (answer, [path, value]) =>
      path === undefined || value === undefined ? answer : (putAt(answer, path, value) ?? answer),
    {},
  );
  const headers: [string, string][] = [];
  if (typeof count === 'object' && count.header !== undefined) headers.push([count.header, String(total)]);
  if (typeof place === 'object' && 'header' in place && next !== undefined) headers.push([place.header, next]);
  return { body: whole as Record<string, unknown>, headers: Object.fromEntries(headers) };
};
