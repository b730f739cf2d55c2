import type { Answer, Call, HttpAnswer, Request } from '../defects/call.ts';
import type { OperationId } from '../engine/model/names.ts';
import type { RequirementId } from '../engine/model/requirement.ts';
import type { Value } from '../defects/value.ts';
import type { WorldOptions } from './world/options.ts';
import type { World } from './world/world.ts';

/** A parsed call of an operation of the contract. */
export type OperationCall = Call<OperationId>;

/** `rpc-error` becomes a JSON-RPC error object; `answer` becomes a REST body with its status, or a JSON-RPC result. */
export type OperationAnswer = Answer;

/** Default export of a file in handlers/, one file per operation. Pure. Throws `Refusal` for documented errors. */
export type Handler = (call: OperationCall, world: World) => OperationAnswer;

export type ProviderRequest = Request;
export type ProviderAnswer = HttpAnswer;

/** Names that differ between deployments. */
export interface ProviderNames {
  /** Prefix of the node's methods; default: `vm`. */
  readonly namespace?: string;
  /** Header for the API key; default: the documented one. */
  readonly keyHeader?: string;
}

/** A change of the provider: of its data, of one operation's answer, or of the HTTP around it. */
export interface Alteration {
  readonly world?: Partial<WorldOptions>;
  /** Default names of a provider with this alteration. */
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
  /** The document tolerates the deviation, so a warning is the worst possible result. */
  readonly mild?: true;
}

/**
 * An alteration that violates one statement on one operation. `id`
 * is `requirement@operation`, with `#name` if there are several.
 */
export interface Mutant extends Alteration {
  readonly id: string;
  readonly requirement: RequirementId;
  readonly on: OperationId;
  /** The rows of the contract tell it: `assay mutate` plants it, too. Others are written by hand. */
  readonly isDerived: boolean;
  /** A copy of the alteration without state from earlier calls; each run uses its own. */
  readonly fresh: () => Alteration;
}

/** A call of one operation, like a client would send it. Only differences from the documented call are given. */
export interface Question {
  /** Default: the mutant's own operation. */
  readonly operation?: OperationId;
  readonly parameters?: { readonly [name: string]: Value | undefined };
  /** Members that replace those of the documented JSON-RPC request. */
  readonly envelope?: { readonly [name: string]: Value };
  readonly rawBody?: string;
}

/** An answer. `body` is parsed with doubles, undefined if it is not JSON; `text` has all digits. */
export interface AnswerRef {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly body: Value | undefined;
  /** For a method the `result`, for an endpoint the body of a 200; undefined for refusals. */
  readonly result: { readonly [member: string]: Value | undefined } | undefined;
  /** For an operation with a list. */
  readonly items: readonly Value[];
}

export type Ask = (question?: Question) => Promise<AnswerRef>;

/**
 * How many inputs show the fault: `easy`, about one in fifty inputs of the operation; `middling`, fewer; `hard`, a
 * combination or a sequence.
 */
export type Hardness = 'easy' | 'middling' | 'hard';

/** A mutant to test fuzzers: only inputs that no law sends show its fault. */
export interface FuzzMutant extends Mutant {
  readonly hard: Hardness;
  /** The fault and the inputs that show it. */
  readonly sentence: string;
  /**
   * Whether the statement holds for certain calls: on the reference provider, not on the mutant. Only for mutants that
   * the fuzzer rarely finds; the others are proven by its finding.
   */
  readonly isKept?: (ask: Ask, world: World) => Promise<boolean>;
}
