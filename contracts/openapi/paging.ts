import type { Listing, Paging, Parameter } from '../../engine/model/operation.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { cursorOf, cursorParts, cursorPlaces } from '../../engine/model/list-paging.ts';
import { defined } from '../../engine/model/defined.ts';
import { DocumentFault } from './fault.ts';
import type { ListExtension } from './list.ts';
import { answerMustAllow, type Declaring, itemSchema, mustAllow, mustHoldItems } from './member-paths.ts';
import { mayBeLeftOut } from './optional-items.ts';

type Said = Paging;
type Style = Paging['style'];

/** The styles that a member belongs to; members that are not named here belong to all. */
const belongs: Partial<Record<keyof Said, readonly Style[]>> = {
  cursor: ['cursor', 'offset', 'page'],
  next: ['cursor', 'link', 'body-link'],
  first: ['page'],
  end: ['cursor'],
  foreignCursors: ['cursor'],
  previous: ['link', 'body-link'],
  last: ['link', 'body-link'],
};

/** Members that a style needs. */
const needs: Readonly<Record<Style, Partial<Record<keyof Said, string>>>> = {
  cursor: { size: 'name the parameter', cursor: 'name the parameter', next: "name the answer's member" },
  offset: { size: 'name the parameter', cursor: 'name the parameter' },
  page: { size: 'name the parameter', cursor: 'name the parameter' },
  link: {},
  none: {},
  'body-link': { next: "name the answer's member" },
};

/** @throws DocumentFault for members of another style, and for missing ones. */
const mustFit = (said: Said, where: string): void => {
  const { style } = said;
  for (const [name, what] of Object.entries(needs[style]))
    if (said[name as keyof Said] === undefined)
      throw new DocumentFault(`${where}: x-assay-list has paging.style ${style} without ${name}: ${what}`);
  for (const [name, styles] of Object.entries(belongs))
    if (said[name as keyof Said] !== undefined && !styles.includes(style))
      throw new DocumentFault(
        `${where}: x-assay-list has paging.${name} with paging.style ${style}; it belongs to ${styles.join(', ')}`,
      );
  mustFitParts(said, where);
  if (typeof said.next === 'object' && style !== 'cursor')
    throw new DocumentFault(
      `${where}: x-assay-list has an object as paging.next with paging.style ${style}; it belongs to cursor`,
    );
  for (const name of ['previous', 'last'] as const)
    if (style === 'link' && typeof said[name] === 'string')
      throw new DocumentFault(`${where}: x-assay-list has a path as paging.${name}; in the header Link it is true`);
    else if (style === 'link' && said.next !== undefined && said[name] !== undefined)
      throw new DocumentFault(
        `${where}: x-assay-list has paging.${name}, but the header ${String(said.next)} has one address`,
      );
};

/** @throws DocumentFault for a cursor in parts whose parameters and places do not correspond. */
const mustFitParts = (said: Said, where: string): void => {
  const names = cursorParts(said);
  const places = cursorPlaces(said);
  if (names && said.style !== 'cursor')
    throw new DocumentFault(
      `${where}: x-assay-list has several parameters as paging.cursor with paging.style ${said.style}; ` +
        'they belong to cursor',
    );
  if (said.style !== 'cursor' || places.length === (names?.length ?? 1)) return;
  throw new DocumentFault(
    `${where}: x-assay-list has ${names?.length ?? 1} in paging.cursor and ${places.length} in paging.next; ` +
      'name the place of each part in the order of the parameters',
  );
};

/**
 * The rows of a list's parameters, in which the parts of a cursor are one: an object, each of whose members stands for
 * itself in the query.
 * @throws DocumentFault for a part that the operation does not have, or that does not stand in the query.
 */
export const withOneCursor = (rows: Rows, paging: Paging, where: string): Rows => {
  const names = cursorParts(paging);
  if (!names) return rows;
  for (const name of names) {
    mustBeKnown(rows, name, where);
    if (rows[name]?.in !== 'query' || rows[name].required === true)
      throw new DocumentFault(
        `${where}: x-assay-list names ${name} as a part of paging.cursor; a part is an optional parameter of the query`,
      );
  }
  const cursor: Parameter = {
    in: 'query',
    type: 'object',
    style: { name: 'form', explode: true },
    types: Object.fromEntries(names.map((name) => [name, 'string'])),
  };
  const others = Object.entries(rows).filter(([name]) => !names.includes(name));
  return Object.fromEntries([...others, [cursorOf(paging), cursor]]);
};

type Rows = Readonly<Record<string, Parameter>>;

/** @throws DocumentFault for a parameter that the operation does not have. */
const mustBeKnown = (parameters: Readonly<Record<string, Parameter>>, name: string, where: string): void => {
  if (!parameters[name])
    throw new DocumentFault(
      `${where}: x-assay-list names the parameter ${name}, which the operation does not have; ` +
        `it has ${Object.keys(parameters).join(', ') || 'none'}`,
    );
};

interface Operation extends Declaring {
  readonly schema: SchemaNode;
}

/** How a list is paged, where its items are, and how many there are. @throws DocumentFault for contradictions. */
export const pagingOf = (
  { items, identity, count, paging }: ListExtension,
  parameters: Readonly<Record<string, Parameter>>,
  operation: Operation,
): Pick<Listing, 'items' | 'mayLeaveOut' | 'identity' | 'paging' | 'count'> => {
  const { name: where, schema } = operation;
  mustFit(paging, where);
  for (const name of [paging.size, paging.cursor]) if (typeof name === 'string') mustBeKnown(parameters, name, where);
  const next = paging.style === 'link' ? undefined : paging.next;
  for (const place of next === undefined ? [] : cursorPlaces(paging))
    if (typeof place === 'string') answerMustAllow(schema, place, 'paging.next', operation);
    else if ('lastItem' in place)
      mustAllow(itemSchema(schema, items), place.lastItem, 'paging.next.lastItem', operation, 'cursor');
  const paths = { items, count, 'paging.hasMore': paging.hasMore };
  for (const [name, path] of Object.entries(paths))
    if (typeof path === 'string') answerMustAllow(schema, path, name, operation);
  mustHoldItems(schema, items, operation);
  for (const path of identity ?? []) mustAllow(itemSchema(schema, items), path, 'identity', operation);
  const mayLeaveOut = mayBeLeftOut(schema, items) || undefined;
  return { items, paging, ...defined({ mayLeaveOut, identity, count }) };
};
