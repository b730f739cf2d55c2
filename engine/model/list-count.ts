import type { Answered } from './judging.ts';
import type { Listing } from './list-row.ts';
import { headerOf } from './page-link.ts';
import { at, integer } from './paths.ts';

/** A count with all that its row leaves out. */
export interface CountPlace {
  readonly path?: string;
  readonly header?: string;
  readonly when: Readonly<Record<string, string | number | boolean>>;
  readonly isAtLeast: boolean;
}

/** Where the items of a list are counted; undefined where they are not. */
export const countOf = ({ count }: Pick<Listing, 'count'>): CountPlace | undefined => {
  if (count === undefined) return undefined;
  if (typeof count === 'string') return { path: count, when: {}, isAtLeast: false };
  const { when = {}, atLeast, ...place } = count;
  return { ...place, when, isAtLeast: atLeast === true };
};

const placeIn = ({ operation: { listing } }: Answered): CountPlace | undefined => listing && countOf(listing);

/** The end of a `Content-Range` (RFC 9110, 14.4): the length of the whole list in `items 0-49/57`, or `*`. */
const lengthInRange = (text: string): string | undefined => /^(?:\S+ +)?(?:\d+-\d+|\*)\/(\d+|\*)$/.exec(text)?.[1];

const textAt = (answer: Answered, header: string): string => headerOf(answer, header).trim();

/** The number that an answer gives as its count, or as what its list has at least; undefined if it gives none. */
export const numberOfCount = (answer: Answered): bigint | undefined => {
  const { path, header } = placeIn(answer) ?? {};
  if (path !== undefined) return integer(at(answer.result, path));
  const text = header === undefined ? undefined : textAt(answer, header);
  return integer(text === undefined ? undefined : (lengthInRange(text) ?? text));
};

/** The number of items of the whole list, as an answer says it; undefined if it does not. */
export const countIn = (answer: Answered): bigint | undefined =>
  placeIn(answer)?.isAtLeast === true ? undefined : numberOfCount(answer);

/** Whether an answer says that it does not know the number of items: `items 0-49/*`. */
export const isCountUnknown = (answer: Answered): boolean => {
  const { header } = placeIn(answer) ?? {};
  return header !== undefined && lengthInRange(textAt(answer, header)) === '*';
};
