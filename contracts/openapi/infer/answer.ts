/** A member of `x-assay-list` that the target's answers support. */
export interface Proposed<T> {
  readonly proposed: T;
  readonly evidence: string;
  /** What contradicts the member: a suspected bug of the target, in words. */
  readonly suspicion?: string;
}

/** A member that is left to a person: the reason, and what it may be. */
export interface Open<T> {
  readonly reason: string;
  readonly maybe?: T;
}

export type Inferred<T> = Proposed<T> | Open<T>;

export const isProposed = <T>(one: Inferred<T> | undefined): one is Proposed<T> =>
  one !== undefined && 'proposed' in one;

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Places in a list, counted from 1: `item 9`, `items 9 and 10`, `items 9 to 12`. */
export const placesText = (first: number, last: number): string => {
  if (first === last) return `item ${first}`;
  return `items ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`;
};
