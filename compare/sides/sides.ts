import type { Client } from '../../engine/model/exchange.ts';
import type { SideName } from '../../engine/model/comparison.ts';
import { KnownHeads } from './known-heads.ts';

/** One target of a comparison. */
export interface Side {
  readonly client: Client;
  /** Its answers are those of an earlier run: later pages of a walk may be missing. */
  readonly isRecorded?: true;
  /** The newest positions that its answers showed. */
  readonly heads: KnownHeads;
}

/** The targets of a comparison; `noise` is a second instance of A. */
export interface Sides extends Readonly<Record<SideName, Side>> {
  readonly noise?: Side;
}

export const sideNames: readonly SideName[] = ['A', 'B'];

/** Requests to all targets together. */
export const requestsTo = ({ A, B, noise }: Sides): number =>
  [A, B, ...(noise ? [noise] : [])].reduce((sum, { client }) => sum + client.stats.requests, 0);
