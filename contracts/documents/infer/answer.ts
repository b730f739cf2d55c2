/** A member of `x-assay-list` that the target's answers support. */
export interface Proposed<T> {
  readonly proposed: T;
  readonly evidence: string;
  /** The subject of the evidence, in few words. */
  readonly brief?: string | undefined;
  /** Evidence against the member, in words: a suspected bug of the target. */
  readonly suspicion?: string | undefined;
}

/** Why a member is open: nothing was asked, since requests or a target are missing. */
export type OpenCode = 'no-requests' | 'no-target';

/** A member that a person must decide: the reason, and a possible value. */
export interface Open<T> {
  readonly reason: string;
  /** The kind of the reason, if code depends on it. */
  readonly code?: OpenCode | undefined;
  readonly maybe?: T | undefined;
  /** Evidence of a suspected bug of the target, in words. */
  readonly suspicion?: string | undefined;
  /** A member of the answer that looks like the cursor and does not give the next page: perhaps a bug. */
  readonly brokenCursor?: string | undefined;
}

/** Ends the inference of a member, or of a list, with the reason. */
export class Undecided extends Error {
  override readonly name = 'Undecided';
  readonly open: Open<never>;

  constructor(open: Open<never>) {
    super(open.reason);
    this.open = open;
  }
}

/** Runs a step; returns the reason if it ends without a decision, such as when no requests are left. */
export const orOpen = async <T>(step: () => Promise<T>): Promise<T | Open<never>> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Undecided) return error.open;
    throw error;
  }
};

export type Inferred<T> = Proposed<T> | Open<T>;

export const isProposed = <T>(inferred: Inferred<T> | undefined): inferred is Proposed<T> =>
  inferred !== undefined && 'proposed' in inferred;

export { plural } from '../../../engine/model/text.ts';

/** Places in a list, counted from 1: `item 9`, `items 9 and 10`, `items 9 to 12`. */
export const placesText = (first: number, last: number): string => {
  if (first === last) return `item ${first}`;
  return `items ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`;
};
