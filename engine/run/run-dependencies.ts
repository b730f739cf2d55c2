import type { Dispatcher } from 'undici';
import type { OpenTransport } from '../client/transport.ts';
import type { Exchange } from '../model/exchange.ts';

export interface Progress {
  readonly phase: 'discovering' | 'judging' | 'confirming' | 'done';
  readonly done: number;
  readonly total: number;
  readonly requests: number;
}

/** What a run is given beside its options: what lives in this process alone, and is written nowhere. */
export interface RunDependencies {
  readonly signal?: AbortSignal;
  readonly dispatcher?: Dispatcher;
  /** What brings requests to the target; not where a dispatcher does. */
  readonly transport?: OpenTransport;
  /** The API key; absent: none. */
  readonly key?: string;
  onProgress?(progress: Progress): void;
  /** Hears of every exchange as it is judged; of a fuzzing run alone. */
  onExchange?(exchange: Exchange): void;
}
