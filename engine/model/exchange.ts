import type { Contract } from './contract.ts';
import type { Base, OperationId } from './operation.ts';
import type { Json } from './json.ts';

export type { Json } from './json.ts';

/** Base URLs by interface. */
export type Target = Readonly<Record<Base, string>>;

/** One call to the target, in the contract's terms; `engine/protocols/compose.ts` turns it into HTTP. */
export interface Call {
  readonly operation: OperationId;
  /**
   * By the contract's names. The contract row decides the place in the request. Undefined: left out. An array for a
   * query parameter: repeated.
   */
  readonly parameters: Readonly<Record<string, Json | undefined>>;
  /** How the documents classify this input. `open`: they do not say whether it is accepted. */
  readonly input: 'valid' | 'invalid' | 'open';
  /** Replaces the path of the contract's row (below the base URL). */
  readonly path?: string;
  /** JSON-RPC members that replace the usual ones. To omit a member, list it in `without`. */
  readonly envelope?: Readonly<Record<string, Json>>;
  /** JSON-RPC members to leave out. */
  readonly without?: readonly ('jsonrpc' | 'id' | 'method' | 'params')[];
  /** Replaces the whole body, byte for byte. */
  readonly rawBody?: string;
  /** Changes to the documented HTTP request: HEAD in place of its method, further request headers. */
  readonly http?: { readonly method?: 'HEAD'; readonly headers?: Readonly<Record<string, string>> };
  /** The API key of the call; absent: the configured key, if any. */
  readonly key?: 'none' | 'invalid';
}

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'QUERY';
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type FailureKind = 'refused' | 'reset' | 'timeout' | 'dns' | 'tls' | 'too-large' | 'protocol' | 'aborted';

/** One request with its answer or transport failure: a line of exchanges.ndjson.gz. */
export interface Exchange {
  /** Running number, from 1, in the order in which requests were finished. */
  readonly n: number;
  /** The asker: a case key `requirement@operation`, `discovery`, `fuzz` or `fuzz walk N`. */
  readonly asker: string;
  /** Number of the asker's question, from 1, in the order of asking; answers can come in another order. */
  readonly turn: number;
  /** ISO time of sending. */
  readonly at: string;
  readonly ms: number;
  /** 1 for the first try. */
  readonly attempt: number;
  /** The asker required a new answer instead of the cached one. */
  readonly fresh?: true;
  readonly call: Call;
  /** The key's value is replaced by `<key>`. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[]>>;
    /** After content decoding, as UTF-8; invalid bytes become U+FFFD. */
    readonly body: string;
    /** Length of the body on the wire, before content decoding. */
    readonly bytes: number;
  };
  readonly failure?: {
    readonly kind: FailureKind;
    readonly message: string;
    /** The code of the error, where it has one: `ECONNRESET`. */
    readonly code?: string;
  };
  /** The trace id of the `traceparent` header, which `request.headers` leaves out: it is new for each request. */
  readonly trace?: string;
  /** Set on the last canary request before the target was given up: the reason. */
  readonly lost?: TargetLost['kind'];
}

/** An interface of the target that worked and then stopped working. */
export interface TargetLost {
  readonly base: Base;
  /**
   * `silent`: no answers; `refusing`: 429, 502 or 503 to everything; `key`: the key was accepted and is now rejected.
   */
  readonly kind: 'silent' | 'refusing' | 'key';
  /** The last exchange in which the interface worked, and its operation. */
  readonly afterExchange: number;
  readonly operation: OperationId;
  readonly message: string;
}

/** A lost target with the exchanges that show it. */
export interface Loss {
  readonly lost: TargetLost;
  /** The canary call when it was answered; absent: no documented call was ever answered. */
  readonly before?: Exchange;
  /** The last requests before the loss, in the order of sending: one of them may be the cause. */
  readonly lastSent: readonly Exchange[];
  /** The canary call without an answer. */
  readonly canary: Exchange;
}

/** A line for a reuse: the asker got the answer of an exchange that is already recorded. */
export interface Reuse {
  readonly reused: number;
  readonly asker: string;
  readonly turn: number;
}

export interface SendOptions {
  readonly asker: string;
  readonly fresh?: boolean;
  readonly urgent?: boolean;
  readonly confirming?: boolean;
}

export interface Client {
  /** The contract of the calls. */
  readonly contract: Contract;
  /**
   * Sends a call, or reuses the exchange of an equal call unless `fresh`. `urgent`: the call goes before waiting ones,
   * for an asker that sends one call after the other. `confirming`: the call confirms a violation and may use the
   * reserve of the budget. Never throws because of the target: transport failures are returned as `failure`.
   * @throws BudgetSpent when the request budget is used up, Interrupted
   * when the run was stopped, TargetLostError when the target was lost.
   */
  send(call: Call, options: SendOptions): Promise<Exchange>;
  readonly stats: { readonly requests: number; readonly reused: number };
  /** Empties the cache: from now on every call goes to the target. */
  forget?(): void;
  /** Set if the target was lost; nothing more is sent then. Complete once the client is closed. */
  readonly loss?: Loss | undefined;
  close(): Promise<void>;
}
