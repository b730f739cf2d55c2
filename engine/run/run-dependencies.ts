import type { Dispatcher } from 'undici';
import type { Secrets } from '../client/credentials/secrets.ts';
import type { Line } from '../client/record.ts';
import type { OpenTransport } from '../client/transport.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Continuation } from './continuation.ts';
import type { OpenReader } from './judge/recording-reader.ts';

export interface Progress {
  readonly phase: 'discovering' | 'judging' | 'confirming' | 'fuzzing' | 'done';
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  /** Cases or inputs with a confirmed violation so far. */
  readonly findings: number;
}

/** Dependencies of a run that live in this process only and are never written to a file. */
export interface RunDependencies {
  readonly signal?: AbortSignal;
  readonly dispatcher?: Dispatcher;
  /** Sends the requests, unless a dispatcher is given. */
  readonly transport?: OpenTransport;
  /** The secrets that requests carry; absent: none. */
  readonly secrets?: Secrets;
  /** Judges the recording by passive checks; absent: in this thread. Not used by campaigns. */
  readonly openReader?: OpenReader;
  /** Continues the run after the cases are judged. */
  readonly continuation?: Continuation;
  onProgress?(progress: Progress): void;
  /** Called for every line of the recording, also for inputs of the fuzzer that are not recorded. */
  onLine?(line: Line): void;
  /** Called for every exchange when it is judged. Fuzzing runs only. */
  onExchange?(exchange: Exchange): void;
}
