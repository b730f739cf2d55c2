import type { Answered } from './judging.ts';
import type { Listing } from './list-row.ts';
import { headerOf } from './page-link.ts';
import { at, integer } from './paths.ts';

/** The place of a count, with defaults filled in. */
export interface CountPlace {
  readonly path?: string;
  readonly header?: string;
  readonly when: Readonly<Record<string, string | number | boolean>>;
  readonly isAtLeast: boolean;
}

/** Returns the place of a list's count; undefined if it has none. */
export const countOf = ({ count }: Pick<Listing, 'count'>): CountPlace | undefined => {
  if (count === undefined) return undefined;
  if (typeof count === 'string') return { path: count, when: {}, isAtLeast: false };
  const { when = {}, atLeast, ...location } = count;
  return { ...location, when, isAtLeast: atLeast === true };
};

const placeIn = ({ operation: { listing } }: Answered): CountPlace | undefined => listing && countOf(listing);

/** Reads the total length from a `Content-Range` (RFC 9110, 14.4): `items 0-49/57`, or `*`. */
const lengthInRange = (text: string): string | undefined => /^(?:\S+ +)?(?:\d+-\d+|\*)\/(\d+|\*)$/.exec(text)?.[1];

/** The items that a page is said to hold by the `Content-Range` of its count; undefined if it does not say. */
export const saidInRange = (answer: Answered): { readonly first: number; readonly last: number } | undefined => {
  const { header } = placeIn(answer) ?? {};
  const [, first, last] = /^(?:\S+ +)?(\d+)-(\d+)\//.exec(header === undefined ? '' : textAt(answer, header)) ?? [];
  return first === undefined ? undefined : { first: Number(first), last: Number(last) };
};

const textAt = (answer: Answered, header: string): string => headerOf(answer, header).trim();

/** The count in an answer, exact or as a lower bound; undefined if the answer has none. */
export const numberOfCount = (answer: Answered): bigint | undefined => {
  const { path, header } = placeIn(answer) ?? {};
  if (path !== undefined) return integer(at(answer.result, path));
  const text = header === undefined ? undefined : textAt(answer, header);
  return integer(text === undefined ? undefined : (lengthInRange(text) ?? text));
};

/** The exact number of items of the whole list by an answer; undefined if the answer has none. */
export const countIn = (answer: Answered): bigint | undefined =>
  placeIn(answer)?.isAtLeast === true ? undefined : numberOfCount(answer);

/** Whether an answer declares the number of items unknown: `items 0-49/*`. */
export const isCountUnknown = (answer: Answered): boolean => {
  const { header } = placeIn(answer) ?? {};
  return header !== undefined && lengthInRange(textAt(answer, header)) === '*';
};
