import type { Json } from '../../../engine/model/exchange.ts';
import {
  cursorOf,
  cursorPlaces,
  firstPlace,
  isCountedPaging,
  nextPath,
  type Paging,
} from '../../../engine/model/list-paging.ts';
import { addressOf, hasRelation } from '../../../engine/model/page-link.ts';
import { at } from '../../../engine/model/paths.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import type { Reply } from './questions.ts';
import { isScalar } from './values.ts';

/** The place of the next page, as an answer gives it. */
export type Place = string | number | bigint;

const asPlace = (value: Json | undefined): Place | undefined =>
  isScalar(value) && typeof value !== 'boolean' && value !== '' ? value : undefined;

/** Reads the address of a link: a text, an object with `href`, or the entry with the relation `next` in an array. */
export const addressIn = (value: Json | undefined): string | undefined =>
  addressOf(Array.isArray(value) ? (value as readonly Json[]).find((link) => hasRelation(link, 'next')) : value);

/**
 * Reads the place of the next page from an answer. Undefined for paging that counts places, because answers do not hold
 * them.
 */
export const nextIn = (paging: Paging, { body, headers, items, next, resolve }: Reply): Place | undefined => {
  const path = nextPath(paging);
  if (paging.style === 'link') return path === undefined ? next : followed(headers[path.toLowerCase()], resolve);
  if (paging.style === 'body-link')
    return path === undefined ? undefined : followed(addressIn(at(body, path)), resolve);
  if (path !== undefined) return asPlace(at(body, path));
  // Only single-part cursors are supported.
  const [source] = cursorPlaces(paging);
  if (typeof source !== 'object') return undefined;
  return asPlace(
    'lastItem' in source ? at(items?.at(-1) ?? null, source.lastItem) : headers[source.header.toLowerCase()],
  );
};

const followed = (address: string | undefined, resolve: Reply['resolve']): string | undefined =>
  address === undefined ? undefined : resolve(address);

/** Returns the place of the next page of a walk. `before`, `pages`: the numbers of items and pages so far. */
export const nextOf = (
  paging: Paging,
  reply: Reply,
  { before, pages }: { readonly before: number; readonly pages: number },
): Place | undefined => {
  if (!isCountedPaging(paging)) return nextIn(paging, reply);
  return firstPlace(paging) + (paging.style === 'page' ? pages : before);
};

/** Parameters that request a page of a size; none for a list without a size parameter. */
export const pageCall = (parameters: Parameters, paging: Pick<Paging, 'size'>, size: number | undefined): Parameters =>
  paging.size === undefined || size === undefined ? parameters : { ...parameters, [paging.size]: size };

/** Parameters that request a later page. A link has all parameters but those of the path. */
export const behindCall = (
  parameters: Parameters,
  paging: Paging,
  size: number | undefined,
  position: Place,
): Parameters => ({ ...pageCall(parameters, paging, size), [cursorOf(paging)]: position });
