import { filterRowsOf } from '../../../engine/model/filters-of.ts';
import { countOf } from '../../../engine/model/list-count.ts';
import { orderPathsOf } from '../../../engine/model/list-order.ts';
import { cursorPlaces, nextParameters, nextPath, wayBack } from '../../../engine/model/list-paging.ts';
import { defined } from '../../../engine/model/defined.ts';
import { isBox } from '../../../engine/model/list-range.ts';
import { conditionPaths, stepsOf } from '../../../engine/model/paths.ts';
import type { Parameter, UnnamedMember } from '../../../engine/model/operation.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { DocumentFault } from '../fault.ts';
import {
  answerMustAllow,
  type Declaring,
  itemSchema,
  mustAllow,
  mustHoldItems,
  names,
  type PathKind,
} from '../schema/member-paths.ts';
import type { ListExtension } from './list.ts';

type Paths = string | readonly string[] | undefined;

/** A member of a list, its paths in the answer or in an item, or its headers, and the required kind of value. */
type Row = readonly [from: 'answer' | 'item' | 'headers', member: string, paths: Paths, kind?: PathKind];

type Place = NonNullable<ReturnType<typeof wayBack>>['from'] | undefined;

/** Paths of cursors in the first or last item of a page. */
const inItem = (places: readonly Place[], item: 'firstItem' | 'lastItem'): readonly string[] =>
  places.flatMap((source) => (typeof source === 'object' && item in source ? Object.values(source) : []));

/** The headers of some places. */
const headersOf = (places: readonly (object | string | undefined)[]): readonly string[] =>
  places.flatMap((source) => (typeof source === 'object' && 'header' in source ? String(source.header) : []));

/** All paths in a list. Every member that has a path needs a row here. */
const pathsOf = ({
  items,
  identity,
  count,
  paging,
  filters,
  subsets,
  ranges,
  order,
}: ListExtension): readonly Row[] => {
  const next = paging.style === 'link' ? [] : cursorPlaces(paging);
  const back = wayBack(paging)?.from;
  return [
    ['answer', 'items', items],
    ['answer', 'count', count === undefined ? undefined : countOf({ count })?.path, 'number'],
    ['answer', 'paging.hasMore', paging.hasMore, 'boolean'],
    ['headers', 'count', headersOf([count === undefined ? undefined : countOf({ count })])],
    ['headers', 'paging.next', paging.style === 'link' ? nextPath(paging) : headersOf(next)],
    ['headers', 'paging.previous.from', headersOf([back])],
    ...Object.entries(paging.says ?? {}).map(([name, path]): Row => {
      const kind = name === 'first' || name === 'last' ? 'boolean' : 'number';
      return ['answer', `paging.says.${name}`, path, kind];
    }),
    ['answer', 'paging.next', next.filter((source) => typeof source === 'string')],
    ['item', 'paging.next.lastItem', inItem(next, 'lastItem'), 'cursor'],
    ['answer', 'paging.previous.from', typeof back === 'string' ? back : undefined, 'cursor'],
    ...(['previous', 'last', 'firstLink'] as const).map((name): Row => {
      const path = paging[name];
      return ['answer', `paging.${name}`, typeof path === 'string' ? path : undefined];
    }),
    ['item', 'paging.previous.from.firstItem', inItem([back], 'firstItem'), 'cursor'],
    ['item', 'paging.previous.from.lastItem', inItem([back], 'lastItem'), 'cursor'],
    ['item', 'identity', identity],
    ...Object.entries(filters ?? {}).map(([name, filter]): Row => {
      const paths = filterRowsOf(filter, { type: 'string' }).flatMap(({ path }) => path);
      return ['item', `filters.${name}`, paths, 'values'];
    }),
    ...Object.entries(subsets ?? {}).map(([name, subset]): Row => {
      const conditions = typeof subset === 'object' && 'keeps' in subset ? subset.keeps : [];
      return ['item', `subsets.${name}.keeps`, conditions.map(({ path }) => path)];
    }),
    ...(ranges ?? []).map((range, index): Row => [
      'item',
      `ranges.${index}`,
      range.path,
      isBox(range) ? 'any' : 'values',
    ]),
    ['item', 'order', order && orderPathsOf(order), 'value'],
  ];
};

/**
 * @throws DocumentFault for a path of a list that its answers or items cannot have, or that leads to another kind of
 * value, and for items that are no array.
 */
export function mustLeadToMembers(list: ListExtension, operation: Declaring & { readonly schema: SchemaNode }): void {
  const { schema } = operation;
  for (const [from, member, paths, kind] of pathsOf(list))
    for (const path of [paths ?? []].flat())
      if (from === 'answer') answerMustAllow(schema, path, member, operation, kind);
      else if (from === 'item') mustAllow(itemSchema(schema, list.items), path, member, operation, kind);
  mustHoldItems(schema, list.items, operation);
}

/** Members that every answer and every item may lack. */
function mayBeAbsent({ count, filters }: ListExtension, member: string): boolean {
  if (member === 'count') return typeof count === 'object' && count.when !== undefined;
  const [kind, name = ''] = member.split(/\.(.*)/);
  if (kind === 'filters') return /"(?:notE|e)xists"/.test(JSON.stringify(filters?.[name]));
  // The first answer already shows a wrong path of the items or of their identity. Not every page has these links.
  return kind === 'subsets' || ['items', 'identity', 'paging.previous', 'paging.firstLink'].includes(member);
}

/** Members of pages that only a page beside them needs. */
const besides: Readonly<Record<string, UnnamedMember['beside']>> = {
  'paging.next': 'next',
  'paging.hasMore': 'next',
  'paging.last': 'next',
  'paging.previous.from': 'previous',
};

/** The elements that have the members of each place. */
const holders = ({ items }: ListExtension): Readonly<Record<Row[0], Pick<UnnamedMember, 'place' | 'of'>>> => ({
  answer: { place: '.' },
  item: { place: items, of: 'an item' },
  headers: { of: 'its headers' },
});

/** The declared members that the schema of the answer or of the items does not name. */
export function unnamedMembers(list: ListExtension, schema: SchemaNode): readonly UnnamedMember[] {
  const isUnnamed = (from: Row[0], path: string): boolean =>
    from === 'headers' ||
    (/^[^.^$]/.test(path) &&
      conditionPaths(path).length === 0 &&
      !names(from === 'answer' ? schema : itemSchema(schema, list.items), stepsOf(path)));
  return pathsOf(list).flatMap(([from, member, declared]): UnnamedMember[] => {
    if (mayBeAbsent(list, member)) return [];
    const all = [declared ?? []].flat();
    // Each key of an order and each part of a cursor has its own path; a filter needs one of its paths.
    const rows = /^(?:order$|paging\.)/.test(member) ? all.map((path) => [path]) : [all];
    return rows.flatMap((paths) =>
      paths.length > 0 && paths.every((path) => isUnnamed(from, path))
        ? [
            {
              member,
              paths,
              ...defined({ ...holders(list)[from], beside: besides[member] }),
            },
          ]
        : [],
    );
  });
}

/** Parameters of the paging, of the count, of shrinking, and of the sequences in which ranges count. */
const parametersOf = ({ paging, count, mayShrink, ranges = [] }: ListExtension): readonly string[] => [
  ...nextParameters(paging),
  ...[wayBack(paging)?.cursor ?? [], paging.size ?? []].flat(),
  ...Object.keys(wayBack(paging)?.with ?? {}),
  ...(paging.others ?? []).flatMap(({ cursor, size = [] }) => [cursor, size].flat()),
  ...(typeof mayShrink === 'object' ? [mayShrink.unless.parameter] : []),
  ...Object.keys((count === undefined ? undefined : countOf({ count }))?.when ?? {}),
  ...ranges.flatMap((range) => (isBox(range) ? [] : (range.of ?? []))),
];

/** @throws DocumentFault for a parameter of a list, other than its filters, that the operation does not have. */
export function mustHaveParameters(
  list: ListExtension,
  rows: Readonly<Record<string, Parameter>>,
  operation: string,
): void {
  const unknown = parametersOf(list).find((name) => !rows[name]);
  if (unknown !== undefined)
    throw new DocumentFault(
      `${operation}: x-assay-list names the parameter ${unknown}, which the operation does not have; ` +
        `it has ${Object.keys(rows).join(', ') || 'none'}`,
    );
}
