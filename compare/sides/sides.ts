import type { Client, Exchange } from '../../engine/model/exchange.ts';
import type { SideName } from '../../engine/model/comparison.ts';
import { KnownHeads } from './heads.ts';
import type { TargetLostError } from '../../engine/client/errors.ts';
import { recordedClient } from '../../engine/client/recorded.ts';
import { noRecorder } from '../../engine/client/record.ts';
import { clip } from '../../engine/model/text.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { openClient } from '../../engine/run/judge/open-client.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import type { CompareDependencies, CompareOptions, SideDependencies } from './options.ts';
import { defined } from '../../engine/model/defined.ts';

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

/** Requests to all targets together. */
export const requestsTo = ({ A, B, noise }: Sides): number =>
  [A, B, ...(noise ? [noise] : [])].reduce((sum, { client }) => sum + client.stats.requests, 0);

/** A side that stopped answering. */
interface LostSide {
  readonly name: string;
  readonly message: string;
  readonly lastSent: readonly Exchange[];
}

/** Requests in the message of a loss at most, and characters of each. */
const maxSuspects = 3;
const maxRequestLength = 200;

/** The loss in words. One of the requests without an answer can be its cause; the last answered one hardly is. */
export function lossInWords({ name, message, lastSent }: LostSide): string {
  const suspects = lastSent
    .filter(({ response }) => response === undefined)
    .slice(-maxSuspects)
    .map(({ request: { method, url, body } }) =>
      clip(`${method} ${url}${body === undefined ? '' : ` ${body}`}`, maxRequestLength),
    );
  const requests = suspects.length === 0 ? '' : `; requests without an answer: ${suspects.join(', ')}`;
  return `${name} was lost: ${message}${requests}`;
}

export interface OpenSides {
  readonly sides: Sides;
  readonly requests: number;
  /** The side whose client reported the loss, and the requests before it. Complete once the sides are closed. */
  lossOf(error: TargetLostError): LostSide;
  close(): Promise<void>;
}

/** Opens the clients of all targets. */
export const openSides = (
  contract: JudgedContract,
  { A, B, before, noise, maxRequests }: CompareOptions,
  { sides = {}, signal }: CompareDependencies,
): OpenSides => {
  const open = (options: EngineOptions, { recorder = noRecorder, ...dependencies }: SideDependencies = {}): Side => ({
    client: openClient(contract, { ...options, maxRequests }, recorder, { ...dependencies, ...defined({ signal }) })
      .client,
    heads: new KnownHeads(),
  });
  const all: Sides = {
    A: before
      ? { client: recordedClient(before, { ...A, contract }), heads: new KnownHeads(), isRecorded: true }
      : open(A, sides.A),
    B: open(B, sides.B),
    ...defined({ noise: noise && open(noise, sides.noise) }),
  };
  return {
    sides: all,
    get requests() {
      return requestsTo(all);
    },
    lossOf: ({ lost }) => {
      const isOf = ({ client }: Side): boolean => client.loss?.lost === lost;
      const name = isOf(all.A) ? 'A' : isOf(all.B) ? 'B' : 'the twin of A';
      const { client } = isOf(all.A) ? all.A : isOf(all.B) ? all.B : (all.noise ?? all.A);
      return { name, message: lost.message, lastSent: client.loss?.lastSent ?? [] };
    },
    async close() {
      await Promise.all([all.A, all.B, ...(all.noise ? [all.noise] : [])].map(({ client }) => client.close()));
    },
  };
};
