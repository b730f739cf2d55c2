/** A member of `x-assay-list` that the target's answers support. */
export interface Proposed<T> {
  readonly proposed: T;
  readonly evidence: string;
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
