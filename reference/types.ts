import type { OperationId, RequirementId } from '../contracts/chain/index.ts';
import type { Value } from './value.ts';
import type { WorldOptions } from './world/options.ts';
import type { World } from './world/world.ts';

/** A documented call, taken apart: path and query values as strings (repeated ones as arrays), JSON-RPC params and POST bodies as parsed. */
export interface OperationCall {
  readonly operation: OperationId;
  readonly parameters: { readonly [name: string]: Value | undefined };
  /** Which chain's endpoint a JSON-RPC call came in at (`X` or a blockchain id). */
  readonly chain?: string;
  /** Asks for the whole list on one page, whatever the size; for alterations that page by their own rules. */
  readonly whole?: true;
}

/** `rpc-error` becomes a JSON-RPC error object; `answer` a REST body with its status, or a JSON-RPC result. */
export type OperationAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Value }
  | { readonly kind: 'rpc-error'; readonly code: number; readonly message: string };

/** One file per operation in handlers/, default export, pure. Throw `Refusal` for documented errors. */
export type Handler = (call: OperationCall, world: World) => OperationAnswer;

export interface ProviderRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** What goes over the wire in place of the body's UTF-8, for bodies that are packed. */
  readonly bytes?: Uint8Array;
}

/** What deployments name in their own way. */
export interface ProviderNames {
  /** Prefix of the node's methods; `vm` unless given. */
  readonly namespace?: string;
  /** The header that carries the key; the documented one unless given. */
  readonly keyHeader?: string;
}

/** The provider made different: by its data, by one operation's answer, or by the HTTP around it. */
export interface Alteration {
  readonly world?: Partial<WorldOptions>;
  /** Names that the provider goes by unless its maker gives others. */
  readonly options?: ProviderNames;
  readonly call?: (
    call: OperationCall,
    next: (call: OperationCall) => OperationAnswer,
    world: World,
  ) => OperationAnswer;
  readonly http?: (
    request: ProviderRequest,
    next: (request: ProviderRequest) => Promise<ProviderAnswer>,
    world: World,
  ) => Promise<ProviderAnswer>;
}

/** One documented statement broken on purpose on one operation. `id` is `requirement@operation`, with `#name` where there are several. */
export interface Mutant extends Alteration {
  readonly id: string;
  readonly breaks: RequirementId;
  readonly on: OperationId;
  /** The same alteration with nothing remembered of earlier calls: for each run a new one. */
  readonly fresh: () => Alteration;
  /** The document tolerates the deviation: a warning is all that it can get. */
  readonly mild?: true;
}

/** A question for one operation as a client would send it; only what differs from the documented call is given. */
export interface Question {
  /** The mutant's own unless given. */
  readonly operation?: OperationId;
  readonly parameters?: { readonly [name: string]: Value | undefined };
  /** Members of the JSON-RPC request that replace the documented ones. */
  readonly envelope?: { readonly [name: string]: Value };
  readonly rawBody?: string;
}

/** What came. `body` is parsed by doubles, undefined where it is no JSON; `text` has all its digits. */
export interface AnswerRef {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly body: Value | undefined;
  /** Of a method the `result`, of an endpoint the body of a 200; undefined for refusals. */
  readonly result: { readonly [member: string]: Value | undefined } | undefined;
  /** Of an operation that lists. */
  readonly items: readonly Value[];
}

export type Ask = (question?: Question) => Promise<AnswerRef>;

/** How likely a fuzzer meets it: one in about fifty inputs of the operation; fewer; a combination or a sequence. */
export type Hardness = 'easy' | 'middling' | 'hard';

/** A mutant for judging fuzzers: what it breaks shows only for inputs that no probe of a run sends. */
export interface FuzzMutant extends Mutant {
  readonly hard: Hardness;
  /** What goes wrong for which inputs. */
  readonly what: string;
  /** An example by documented means: whether the statement holds for it. It does of the plain provider, and not of the mutant. */
  readonly kept: (ask: Ask, world: World) => Promise<boolean>;
}
