import { openApiContract, type OpenApiDocument } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { FilterRow, FilterRows, Operator } from '../../../engine/model/list-filter.ts';
import { cursorPlaces, nextParameters, type Paging, wayBack } from '../../../engine/model/list-paging.ts';
import { type ListRange, rangeParameters } from '../../../engine/model/list-range.ts';
import type { Listing } from '../../../engine/model/operation.ts';
import { stepsOf } from '../../../engine/model/paths.ts';
import { type ListFacts, ListModel } from '../../../defects/model/list-model.ts';
import { createModel, type ModelServer } from '../../../defects/model/model-server.ts';
import { books } from './books.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** A list of books in the form of some API: its declaration, and all that follows from no declaration. */
export interface Form {
  /** Its operationId. */
  readonly name: string;
  /** Its path after the slash, if it has parameters: `shelves/{shelf}/books`; absent: the name. */
  readonly path?: string;
  /** Its `x-assay-list`. */
  readonly listing: Listing;
  /** Schemas of other query parameters than the listing names; names that end with `!` are required. */
  readonly parameters?: Readonly<Record<string, Schema>>;
  /** Schemas of other members of its answer; those whose names end with `?` may be absent. */
  readonly answer?: Readonly<Record<string, Schema>>;
  /** Facts of its list; absent: the books. */
  readonly facts?: Partial<ListFacts>;
  /** Its `x-assay-shows` and `x-assay-joins`. */
  readonly extensions?: Schema;
}

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

/** Schemas for forms. */
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

const textsOf = (rows: FilterRows): FilterRow | undefined => {
  if (typeof rows === 'string') return { path: rows };
  return Array.isArray(rows) ? undefined : (rows as FilterRow);
};

const isClosed = (range: ListRange): range is ListRange & { readonly from: string; readonly to: string } =>
  'from' in range && range.from !== undefined && range.to !== undefined;

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
  const firstPlace = style === 'page' ? first : style === 'offset' ? 0 : undefined;
  const schema = firstPlace === undefined ? cursor : { type: 'integer', minimum: firstPlace, default: firstPlace };
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

const inPath = ({ path = '' }: Form): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

const operationOf = (form: Form): Schema => ({
  operationId: form.name,
  parameters: [
    ...inPath(form).map((name) => ({ name, in: 'path', required: true, schema: schemas.text })),
    ...Object.entries({ ...parametersOf(form.listing, form.path), ...form.parameters }).map(([name, schema]) => ({
      name: name.replace(/!$/, ''),
      in: 'query',
      required: name.endsWith('!'),
      schema,
    })),
  ],
  responses: {
    '200': {
      description: 'A page',
      content: { 'application/json': { schema: answerOf(form.listing, form.answer) } },
    },
    '400': { description: 'Refused' },
    ...defined({ '404': form.listing.unknownParent === 404 ? { description: 'No such parent' } : undefined }),
  },
  'x-assay-list': form.listing,
  ...form.extensions,
});

/** The document of lists in several forms. */
export const documentOf = (forms: readonly Form[]): OpenApiDocument =>
  ({
    openapi: '3.1.0',
    info: { title: 'Lists of a library', version: '1' },
    paths: Object.fromEntries(forms.map((form) => [`/${form.path ?? form.name}`, { get: operationOf(form) }])),
  }) as OpenApiDocument;

/** The contract of lists in several forms. */
export const contractOf = (forms: readonly Form[]): JudgedContract => openApiContract(documentOf(forms));

/** Serves lists in several forms. */
export const serveForms = (contract: JudgedContract, forms: readonly Form[]): ModelServer =>
  createModel(
    contract,
    Object.fromEntries(
      forms.map(({ name, facts }) => [name, new ListModel(contract.operation(name), { items: books, ...facts })]),
    ),
  );
