import type { Listing, Paging, Parameter } from '../../engine/model/operation.ts';
import { linkParameter } from '../../engine/model/page-link.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { DocumentFault } from './fault.ts';
import type { ListExtension } from './list.ts';
import { answerMustAllow, type Declaring, itemSchema, mustAllow, mustHoldItems } from './member-paths.ts';
import { mayBeLeftOut } from './optional-items.ts';

/** Where a document names no maximum, no page larger than this is asked for. */
const largestPage = 100;
/** Where it names no default: any, since it is not judged. */
const usualPage = 10;

type Said = ListExtension['paging'];
type Style = Said['style'];

const models: Readonly<Record<Style, Pick<Paging, 'style' | 'link'>>> = {
  cursor: { style: 'token' },
  offset: { style: 'offset' },
  page: { style: 'number' },
  link: { style: 'token', link: 'header' },
  'body-link': { style: 'token', link: 'body' },
};

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
  for (const name of ['previous', 'last'] as const)
    if (style === 'link' && typeof said[name] === 'string')
      throw new DocumentFault(`${where}: x-assay-list has a path as paging.${name}; in the header Link it is true`);
    else if (style === 'link' && said.next !== undefined && said[name] !== undefined)
      throw new DocumentFault(`${where}: x-assay-list has paging.${name}, but the header ${said.next} has one address`);
};

/** @throws DocumentFault for a parameter that the operation does not have. */
const known = (parameters: Readonly<Record<string, Parameter>>, name: string, where: string): Parameter => {
  const row = parameters[name];
  if (!row)
    throw new DocumentFault(
      `${where}: x-assay-list names the parameter ${name}, which the operation does not have; ` +
        `it has ${Object.keys(parameters).join(', ') || 'none'}`,
    );
  return row;
};

const above = ({ aboveMaximum }: Said): Paging['above'] =>
  aboveMaximum === undefined ? 'any' : aboveMaximum === 'limited' ? 'open' : aboveMaximum;

type Bounds = Pick<Paging, 'minimum' | 'maximum' | 'default' | 'promised' | 'hasNoDefault'>;

const sizeOf = (row: Parameter): Bounds => ({
  minimum: row.minimum ?? 1,
  maximum: row.maximum ?? largestPage,
  default: typeof row.default === 'number' ? row.default : usualPage,
  ...(typeof row.default === 'number' ? {} : { hasNoDefault: true as const }),
  ...(row.maximum === undefined ? { promised: typeof row.default === 'number' ? row.default : 0 } : {}),
});

/** Of pages whose size nobody chooses, none is ever full. */
const unsized: Bounds = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: Number.MAX_SAFE_INTEGER };

interface Operation extends Declaring {
  readonly schema: SchemaNode;
}

/** How a list is paged, where its items are, and how many there are. @throws DocumentFault for contradictions. */
export const pagingOf = (
  { items, identity = [], count, paging: said }: ListExtension,
  parameters: Readonly<Record<string, Parameter>>,
  operation: Operation,
): Pick<Listing, 'items' | 'mayLeaveOut' | 'identity' | 'paging' | 'count'> => {
  const { name: where, schema } = operation;
  mustFit(said, where);
  const size = said.size === undefined ? unsized : sizeOf(known(parameters, said.size, where));
  if (said.cursor !== undefined) known(parameters, said.cursor, where);
  const next = said.style === 'link' ? undefined : said.next;
  const paths = { items, count, 'paging.next': next, 'paging.hasMore': said.hasMore };
  for (const [name, path] of Object.entries(paths))
    if (typeof path === 'string') answerMustAllow(schema, path, name, operation);
  mustHoldItems(schema, items, operation);
  for (const path of identity) mustAllow(itemSchema(schema, items), path, 'identity', operation);
  const { first, repeats, end, previous, last, hasMore } = said;
  return {
    items,
    ...(mayBeLeftOut(schema, items) ? { mayLeaveOut: true as const } : {}),
    identity,
    paging: {
      ...models[said.style],
      size: said.size ?? '',
      ...size,
      cursor: said.cursor ?? linkParameter,
      next: said.next ?? '',
      above: above(said),
      ...(first === undefined ? {} : { first }),
      ...(repeats ? { repeats } : {}),
      ...(end === 'own-cursor' ? { endsWithOwnCursor: true as const } : {}),
      ...(previous === undefined ? {} : { previous }),
      ...(last === undefined ? {} : { last }),
      ...(hasMore === undefined ? {} : { hasMore }),
      ...(said.emptyPages === false ? { neverEmpty: true as const } : {}),
      ...(said.foreignCursors === 'refused' ? { refusesForeign: true as const } : {}),
    },
    ...(count === undefined ? {} : { count }),
  };
};
