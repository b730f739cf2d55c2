import LinkHeader from 'http-link-header';
import type { Json } from './json.ts';
import { isLinkedPaging, linkParameter, nextPath } from './list-paging.ts';
import type { Listing, OperationRow } from './operation.ts';
import type { Answered } from './judging.ts';
import { isObject, valueAt } from './paths.ts';

/** The target page of a link in a list. */
export type Relation = 'next' | 'previous' | 'first' | 'last';

/** The relation types of RFC 8288; `previous` is an old name of `prev`. */
const types: Readonly<Record<Relation, readonly string[]>> = {
  next: ['next'],
  previous: ['prev', 'previous'],
  first: ['first'],
  last: ['last'],
};

/** Longer headers are not parsed. */
const longestHeader = 64 * 1024;

/** The text of a header of an answer; empty if it is missing. */
export const headerOf = ({ exchange: { response } }: Answered, name: string): string => {
  const header = Object.entries(response?.headers ?? {}).find(
    ([text]) => text.toLowerCase() === name.toLowerCase(),
  )?.[1];
  return [header ?? []].flat().join(', ');
};

/** Addresses in the `Link` headers of an answer. */
const inLinkHeader = (answer: Answered, relation: Relation): string | undefined => {
  const text = headerOf(answer, 'link');
  if (text === '' || text.length > longestHeader) return undefined;
  try {
    const { refs } = LinkHeader.parse(text);
    return refs.find(({ rel }) => types[relation].some((type) => type === rel.toLowerCase()))?.uri;
  } catch {
    return undefined;
  }
};

/** The address in a link: a text, or an object with `href` or `url`. A mere word (`string`, of a mock) is none. */
export const addressOf = (value: Json | undefined): string | undefined => {
  const address = isObject(value) ? (value['href'] ?? value['url']) : value;
  return typeof address === 'string' && /[^\w\s-]|\d/.test(address) ? address : undefined;
};

/** Whether a link has this relation. FHIR writes `relation`; Siren has several relations in `rel`. */
export const hasRelation = (link: Json, relation: Relation): boolean => {
  const relations = isObject(link) ? [link['rel'] ?? link['relation'] ?? []].flat() : [];
  return relations.some((name) => types[relation].includes(String(name).toLowerCase()));
};

/** An address at a path of the body: a text, an object with `href`, or one of several objects with `rel` and `href`. */
const inBody = ({ result }: Answered, path: string, relation: Relation): string | undefined => {
  const links = valueAt(result, path);
  return addressOf(Array.isArray(links) ? links.find((link: Json) => hasRelation(link, relation)) : links);
};

/** The path of a relation in the body; `true` means the place of the next link. */
const placeOf = ({ paging }: Listing, relation: Relation): string | undefined => {
  const location = relation === 'next' ? true : relation === 'first' ? paging.firstLink : paging[relation];
  return location === true ? nextPath(paging) : typeof location === 'string' ? location : undefined;
};

/** The unchanged address of a link; undefined if there is none. */
export const linkAddress = (answer: Answered, relation: Relation): string | undefined => {
  const { listing } = answer.operation;
  if (!listing || !isLinkedPaging(listing.paging) || !answer.result) return undefined;
  if (listing.paging.style === 'link') {
    // A separate header has only one address: that of the next page.
    const next = nextPath(listing.paging);
    return next === undefined ? inLinkHeader(answer, relation) : headerOf(answer, next) || undefined;
  }
  const path = placeOf(listing, relation);
  return path === undefined ? undefined : inBody(answer, path, relation);
};

/** Resolves an address against the request's URL; undefined if it is invalid. */
export const resolvedLink = (answer: Answered, address: string): URL | undefined =>
  URL.canParse(address, answer.exchange.request.url) ? new URL(address, answer.exchange.request.url) : undefined;

/**
 * Path and query of a link; undefined if there is none. Requests go only to the target: for a link with another host,
 * its path on the target is followed.
 */
export const linkOf = (answer: Answered, relation: Relation): string | undefined => {
  const address = linkAddress(answer, relation);
  const url = address === undefined ? undefined : resolvedLink(answer, address);
  return url && `${url.pathname}${url.search}`;
};

/** The link that a call follows: path and query from the root of the target's origin. */
export const followedLink = (
  { listing }: Pick<OperationRow, 'listing'>,
  parameters: Readonly<Record<string, unknown>>,
): string | undefined => {
  const link = listing && isLinkedPaging(listing.paging) ? parameters[linkParameter] : undefined;
  return typeof link === 'string' && link.startsWith('/') ? link : undefined;
};
