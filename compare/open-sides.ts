import type { TargetLostError } from '../engine/client/errors.ts';
import { recordedClient } from '../engine/client/recorded.ts';
import { noRecorder } from '../engine/client/record.ts';
import type { JudgedContract } from '../engine/contract/contract.ts';
import { openClient } from '../engine/run/open-client.ts';
import type { EngineOptions } from '../engine/run/options.ts';
import { KnownHeads } from './known-heads.ts';
import type { CompareDependencies, CompareOptions, SideDependencies } from './options.ts';
import { requestsTo, type Side, type Sides } from './sides.ts';
import { defined } from '../engine/model/defined.ts';

export interface OpenSides {
  readonly sides: Sides;
  readonly requests: number;
  /** The side whose client reported the loss. */
  lostSide(error: TargetLostError): string;
  close(): Promise<void>;
}

/** Opens the clients of all targets. */
export const openSides = (
  contract: JudgedContract,
  { A, B, before, noise, maxRequests }: CompareOptions,
  { sides = {}, signal }: CompareDependencies,
): OpenSides => {
  const open = (options: EngineOptions, { recorder = noRecorder, ...around }: SideDependencies = {}): Side => ({
    client: openClient(contract, { ...options, maxRequests }, recorder, { ...around, ...defined({ signal }) }).client,
    heads: new KnownHeads(),
  });
  const all: Sides = {
    A: before
      ? { client: recordedClient(before, { ...A, contract }), heads: new KnownHeads(), isRecorded: true }
      : open(A, sides.A),
    B: open(B, sides.B),
    ...(noise ? { noise: open(noise, sides.noise) } : {}),
  };
  return {
    sides: all,
    get requests() {
      return requestsTo(all);
    },
    lostSide: ({ lost }) =>
      all.A.client.loss?.lost === lost ? 'A' : all.B.client.loss?.lost === lost ? 'B' : 'the twin of A',
    async close() {
      await Promise.all([all.A, all.B, ...(all.noise ? [all.noise] : [])].map(({ client }) => client.close()));
    },
  };
};
