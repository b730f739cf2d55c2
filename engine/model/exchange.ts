import type { Contract } from './contract.ts';
import type { Base, OperationId } from './operation.ts';

/** A JSON value that keeps its digits: integers beyond 2^53 are bigint. */
export type Json =
  null | boolean | number | bigint | string | readonly Json[] | { readonly [member: string]: Json | undefined };

/** Base URLs by interface. */
export type Target = Readonly<Record<Base, string>>;

/** One question to the target, in the words of the contract; `engine/protocols/compose.ts` turns it into HTTP. */
export interface Call {
  readonly operation: OperationId;
  /** By the contract's names; each is put where its contract row says. Undefined: left out. An array for a query parameter: repeated. */
  readonly parameters: Readonly<Record<string, Json | undefined>>;
  /** What the documents say of this input. `open`: they leave it open whether it is accepted. */
  readonly input: 'valid' | 'invalid' | 'open';
  /** Replaces the path that the contract gives (below the base URL). */
  readonly path?: string;
  /** JSON-RPC members that replace the usual ones; null-like absence is spelled by listing the member in `without`. */
  readonly envelope?: Readonly<Record<string, Json>>;
  /** JSON-RPC members to leave out. */
  readonly without?: readonly ('jsonrpc' | 'id' | 'method' | 'params')[];
  /** Replaces the whole body, byte for byte. */
  readonly rawBody?: string;
  /** Which API key goes along; absent: the configured one, if any. */
  readonly key?: 'none' | 'invalid';
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type FailureKind = 'refused' | 'reset' | 'timeout' | 'dns' | 'tls' | 'too-large' | 'protocol' | 'aborted';

/** One request with its answer or transport failure: a line of exchanges.ndjson. */
export interface Exchange {
  /** Running number, from 1, in the order in which requests were finished. */
  readonly n: number;
  /** Who asked: a case key `requirement@operation`, `discovery`, `fuzz` or `fuzz walk N`. */
  readonly asker: string;
  /** The asker's how-many-th question it was, from 1, in the order in which it asked; answers can come in another. */
  readonly turn: number;
  /** ISO time at which it was sent. */
  readonly at: string;
  readonly ms: number;
  /** 1 for the first try. */
  readonly attempt: number;
  /** The answer of an equal call that had been recorded before was not good enough. */
  readonly fresh?: true;
  readonly call: Call;
  /** The key's value is shown as `<key>`. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[]>>;
    /** After content decoding, as UTF-8; bytes that are none become U+FFFD. */
    readonly body: string;
    /** Length of the body as it came over the wire, before content decoding. */
    readonly bytes: number;
  };
  readonly failure?: { readonly kind: FailureKind; readonly message: string };
  /** The last canary request before the target was given up as lost, and why it was. */
  readonly lost?: TargetLost['kind'];
}

/** An interface of the target worked, and does not any more. */
export interface TargetLost {
  readonly base: Base;
  /** `silent`: no answers; `refusing`: 429, 502 or 503 to everything; `key`: the key that was accepted is rejected. */
  readonly kind: 'silent' | 'refusing' | 'key';
  /** The last exchange in which it worked, and its operation. */
  readonly afterExchange: number;
  readonly operation: OperationId;
  readonly message: string;
}

/** A lost target with the exchanges that show it. */
export interface Loss {
  readonly lost: TargetLost;
  /** The canary call when it was answered; absent: no documented call ever was. */
  readonly before?: Exchange;
  /** The requests sent in the last moments before it, in the order of sending: one of them may be the cause. */
  readonly lastSent: readonly Exchange[];
  /** The canary call without an answer. */
  readonly canary: Exchange;
}

/** A line that says: this asker was answered from an exchange that had been recorded before. */
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
  /** The contract in whose words it is asked. */
  readonly contract: Contract;
  /**
   * Sends a call, or answers it from an equal call's exchange unless `fresh`. `urgent`: it goes before what waits, for who asks one question after the other.
   * Never throws for what a target does: transport failures come as `failure`.
   * `confirming`: the call confirms a violation and may use the reserve of the budget.
   * @throws BudgetSpent when the request budget is used up, Interrupted when the run was stopped, TargetLostError when the target was lost.
   */
  send(call: Call, options: SendOptions): Promise<Exchange>;
  readonly stats: { readonly requests: number; readonly reused: number };
  /** Gives up the answers that are kept: every call goes to the target from now on. */
  forget?(): void;
  /** The target was lost: nothing more is sent. Complete once the client is closed. */
  readonly loss?: Loss | undefined;
  close(): Promise<void>;
}
