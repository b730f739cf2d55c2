import type { Dispatcher } from 'undici';
import type { Base } from '../model/operation.ts';
import type { Call, Client } from '../model/exchange.ts';
import type { ComposeSettings } from '../protocols/compose.ts';
import type { AllowanceSettings } from './allowance.ts';
import type { Secrets } from './credentials/secrets.ts';
import type { Recorder } from './record.ts';
import type { SentEarlier } from './sent-earlier.ts';
import type { OpenTransport, TransportSettings } from './transport.ts';

/** Settings of a client: what it may spend, how it sends, and where it records. */
export interface ClientOptions extends Omit<ComposeSettings, 'credentials'>, TransportSettings, AllowanceSettings {
  /** Retries after failures and after statuses 429, 502, 503. */
  readonly retries: number;
  /** Requests per second, evenly spaced; absent: limited by `concurrency` only. */
  readonly rate?: number;
  /** Whether each request carries a W3C trace of its own; absent: no. */
  readonly trace?: boolean;
  /** Total milliseconds that requests without an answer may take; absent: no limit. */
  readonly maxSilenceMs?: number;
  /** Milliseconds that every request may take, and that the target may be silent, whatever was learnt; absent: 0. */
  readonly patienceFloorMs?: number;
  /** For each interface, a call that needs no subject. Present: the client watches the target. Absent: it does not. */
  readonly reach?: Readonly<Record<Base, Call>>;
  /** Operations whose answered calls may serve as canary calls; absent: all. */
  readonly canaryFrom?: ReadonlySet<string>;
  /** The secrets that requests carry; absent: none. */
  readonly secrets?: Secrets;
  readonly recorder: Recorder;
  /** Absent: the client makes a live dispatcher and closes it. A given dispatcher stays open. */
  readonly dispatcher?: Dispatcher;
  /** Sends the requests; absent, or if a dispatcher is given: this thread sends them. */
  readonly transport?: OpenTransport;
  /** Exchanges from before this client existed. The first equal call takes the answer and sends no request. */
  readonly sentEarlier?: SentEarlier;
  onRequest?(stats: Client['stats']): void;
}
