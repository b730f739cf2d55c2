import type { Listing, Paging, Parameter } from '../../engine/model/operation.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { lastItemCursor } from '../../engine/model/list-paging.ts';
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
  for (const name of [paging.size, paging.cursor]) if (name !== undefined) mustBeKnown(parameters, name, where);
  const next = paging.style === 'link' ? undefined : paging.next;
  const inItem = lastItemCursor(paging);
  if (inItem !== undefined) mustAllow(itemSchema(schema, items), inItem, 'paging.next.lastItem', operation, 'cursor');
  const paths = { items, count, 'paging.next': next, 'paging.hasMore': paging.hasMore };
  for (const [name, path] of Object.entries(paths))
    if (typeof path === 'string') answerMustAllow(schema, path, name, operation);
  mustHoldItems(schema, items, operation);
  for (const path of identity ?? []) mustAllow(itemSchema(schema, items), path, 'identity', operation);
  const mayLeaveOut = mayBeLeftOut(schema, items) || undefined;
  return { items, paging, ...defined({ mayLeaveOut, identity, count }) };
};
