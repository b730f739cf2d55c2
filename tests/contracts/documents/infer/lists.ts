import fs from 'node:fs';
import path from 'node:path';
import { temporary } from '../../../cli/assay.ts';
import { defined } from '../../../../engine/model/defined.ts';
import { serving, servingAtPort } from '../../openapi/listening.ts';

/** Lists that a test describes, served over HTTP with an OpenAPI document. */

type Item = Readonly<Record<string, unknown>>;

export interface ServedList {
  /** Member of the answer that holds the items. */
  readonly member: string;
  readonly items: readonly Item[];
  /** Parameter of the page size; absent: nobody chooses it. */
  readonly size?: string;
  readonly maximum?: number;
  /** Larger sizes than the maximum: refused, unless they are cut to it. */
  readonly isCut?: true;
  readonly paging:
    | { readonly style: 'cursor'; readonly parameter: string; readonly next: string }
    | { readonly style: 'offset'; readonly parameter: string }
    | { readonly style: 'page'; readonly parameter: string; readonly first: 0 | 1 };
  /** Dotted path of the number of all items. */
  readonly count?: string;
  /** By parameter: the member of an item that equals its value. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Parameter with the values asc and desc, for `items` in ascending order. */
  readonly turn?: string;
  readonly summary?: string;
  /** The list's fault; absent: the list is correct. */
  readonly fault?: Fault;
}

export type Fault =
  | 'cursor-ignored'
  | 'size-ignored'
  | 'cursor-always'
  | 'item-skipped'
  | 'next-is-an-address'
  | 'offset-counts-from-one'
  | 'end-refused'
  | 'count-of-the-page'
  | 'count-without-the-filter'
  | 'filter-ignored'
  | 'filter-by-part'
  | 'filter-at-least'
  | 'turn-ignored'
  | 'item-repeated'
  | 'every-call-shuffles'
  | 'maximum-ignored'
  | 'refused';

const defaultSize = 5;

/** A page of a list, or undefined if it is refused. */
const pageOf = (list: ServedList, query: URLSearchParams, calls: number): Item | undefined => {
  const { paging, fault, filters = {} } = list;
  const maximum = fault === 'maximum-ignored' ? Infinity : (list.maximum ?? Infinity);
  const asked = Number(query.get(list.size ?? '') ?? defaultSize);
  if (fault === 'refused' || !Number.isInteger(asked) || asked < 1 || (asked > maximum && !list.isCut))
    return undefined;
  const size = fault === 'size-ignored' ? defaultSize : Math.min(asked, maximum);
  const isKept = (item: Item): boolean =>
    Object.entries(filters).every(([name, member]) => {
      const [value, held] = [query.get(name), String(item[member])];
      if (value === null || fault === 'filter-ignored') return true;
      if (fault === 'filter-by-part') return held.startsWith(value);
      return fault === 'filter-at-least' ? Number(held) >= Number(value) : held === value;
    });
  const found = list.items.filter(isKept);
  if (list.turn !== undefined && query.get(list.turn) === 'desc' && fault !== 'turn-ignored') found.reverse();
  if (fault === 'every-call-shuffles') found.push(...found.splice(0, calls % found.length));
  const given = query.get(paging.parameter);
  const place = given === null || fault === 'cursor-ignored' ? undefined : given.replace(/^c/, '');
  const first = paging.style === 'page' ? paging.first : 0;
  const counted = (Number(place ?? first) - first) * (paging.style === 'page' ? size : 1);
  const skipped = fault === 'item-skipped' && counted > 0 && paging.style !== 'cursor' ? 1 : 0;
  const start = Math.max(0, counted + skipped - (fault === 'offset-counts-from-one' && place !== undefined ? 1 : 0));
  if (fault === 'end-refused' && start > 0 && start >= found.length) return undefined;
  const shown = found.slice(start, start + size);
  const end = start + size + (fault === 'item-repeated' ? -1 : fault === 'item-skipped' ? 1 : 0);
  const isMore = fault === 'cursor-always' || start + size < found.length;
  const answer: Record<string, unknown> = { [list.member]: shown };
  if (paging.style === 'cursor' && isMore)
    answer[paging.next] = fault === 'next-is-an-address' ? `/things?after=c${end}` : `c${end}`;
  const [outer = '', inner] = list.count?.split('.') ?? [];
  const all = fault === 'count-without-the-filter' ? list.items : found;
  const total = fault === 'count-of-the-page' ? shown.length : all.length;
  if (outer !== '') answer[outer] = inner === undefined ? total : { [inner]: total };
  return answer;
};

const typeOf = (value: unknown): object => ({ type: typeof value === 'number' ? 'integer' : 'string' });

const parameter = (name: string, schema: object): object => ({ name, in: 'query', schema });

const sizeSchema = ({ maximum }: ServedList): object => ({
  type: 'integer',
  minimum: 1,
  ...defined({ maximum }),
  default: defaultSize,
});

const operationOf = (list: ServedList): object => {
  const { paging, items, filters = {}, count } = list;
  const [first = {}] = items;
  const item = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(first).map(([name, value]) => [name, typeOf(value)])),
  };
  const [outer = '', inner] = count?.split('.') ?? [];
  const counted = inner === undefined ? { type: 'integer' } : { properties: { [inner]: { type: 'integer' } } };
  const schema = {
    type: 'object',
    required: [list.member],
    properties: {
      [list.member]: { type: 'array', items: item },
      ...(paging.style === 'cursor' ? { [paging.next]: { type: 'string' } } : {}),
      ...(outer === '' ? {} : { [outer]: counted }),
    },
  };
  return {
    ...defined({ summary: list.summary }),
    parameters: [
      ...(list.size === undefined ? [] : [parameter(list.size, sizeSchema(list))]),
      parameter(paging.parameter, { type: paging.style === 'cursor' ? 'string' : 'integer' }),
      ...Object.entries(filters).map(([name, member]) => parameter(name, typeOf(first[member]))),
      ...(list.turn === undefined ? [] : [parameter(list.turn, { type: 'string', enum: ['asc', 'desc'] })]),
    ],
    responses: { 200: { description: 'A page', content: { 'application/json': { schema } } } },
  };
};

export type Lists = Readonly<Record<string, ServedList>>;

let documents = 0;

/** Writes the document of some lists, by path. Each has a title of its own, since one process takes a document once. */
export const writeDocument = (lists: Lists): string => {
  const file = path.join(temporary(), 'api.json');
  const paths = Object.fromEntries(Object.entries(lists).map(([at, list]) => [at, { get: operationOf(list) }]));
  fs.writeFileSync(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title: `Lists ${(documents += 1)}`, version: '1' }, paths }),
  );
  return file;
};

export interface Served {
  readonly url: string;
  /** Requests so far. */
  readonly calls: () => number;
  close(): Promise<void>;
}

/** Serves lists on a free port of 127.0.0.1. */
export const serveLists = async (lists: Lists, open: typeof servingAtPort = serving): Promise<Served> => {
  let calls = 0;
  const server = await open((request, response) => {
    calls += 1;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://lists');
    const list = Object.hasOwn(lists, pathname) ? lists[pathname] : undefined;
    const answer = list && pageOf(list, searchParams, calls);
    response.writeHead(answer ? 200 : list ? 400 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  return { ...server, calls: () => calls };
};
