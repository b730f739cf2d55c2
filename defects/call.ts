import type { Operation } from '../engine/model/operation.ts';
import { itemsPointer } from '../engine/model/listing.ts';
import { listingOf } from '../engine/model/pages-of.ts';
import { type Value, type Members, isMembers } from './value.ts';
import { at, putAt } from './values.ts';

export { listingOf } from '../engine/model/pages-of.ts';

export type Parameters = { readonly [name: string]: Value | undefined };

/** A parsed call: path and query values as strings (repeated ones as arrays), params and bodies as parsed JSON. */
export interface Call<Id extends string = string> {
  readonly operation: Id;
  readonly parameters: Parameters;
  /** The chain in the path of a JSON-RPC call. */
  readonly chain?: string;
  /** Requests the whole list on one page, of any size. Only the reference provider supports this. */
  readonly whole?: true;
}

/** `answer`: of an endpoint status and body, of a JSON-RPC method the `result`. */
export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: Value;
      /** Headers of an answer over HTTP, by name in lower case. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'rpc-error'; readonly code: number; readonly message: string };

/** A successful answer. */
export type Success = Answer & { readonly kind: 'answer' };

export interface Request {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** Replaces the UTF-8 bytes of the body, for compressed bodies. */
  readonly bytes?: Uint8Array;
}

/** Whether an answer is a success; others are refusals. */
export function isSuccess(answer: Answer): answer is Success {
  return answer.kind === 'answer' && answer.status < 300;
}

/** Changes the body of a successful answer, if it is an object. */
export function withBody(answer: Answer, change: (body: Members) => Value): Answer {
  return answer.kind === 'answer' && isMembers(answer.body) ? { ...answer, body: change(answer.body) } : answer;
}

/** The items of a list in a body; none where there is no list. */
export function itemsOf(operation: Pick<Operation, 'id' | 'listing'>, body: Value): Value[] {
  const items = at(body, itemsPointer(listingOf(operation)));
  return Array.isArray(items) ? items : [];
}

/** A body with other items. Its other members are unchanged. */
export function withItems(operation: Pick<Operation, 'id' | 'listing'>, body: Value, items: Value): Value {
  return putAt(body, itemsPointer(listingOf(operation)), items) ?? null;
}

/** Parameters with some of them replaced, undefined ones left out. */
export function withParameters(parameters: Parameters, more: Parameters): Parameters {
  return Object.fromEntries(Object.entries({ ...parameters, ...more }).filter(([, value]) => value !== undefined));
}

/** The call with some parameters replaced; undefined leaves a parameter out. */
export function callWith<C extends Call>(call: C, parameters: Parameters): C {
  return { ...call, parameters: withParameters(call.parameters, parameters) };
}

/** A parameter as a number; undefined where it was left out or is none. */
export function numberAt(parameters: Parameters, name: string): number | undefined {
  const value = parameters[name];
  return value === undefined || value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);
}

/** A parameter as text; empty where it was left out. */
export function textAt({ parameters }: Pick<Call, 'parameters'>, name: string): string {
  return String(parameters[name] ?? '');
}

/** Every text of a call, including all values of repeated parameters. */
export function texts({ parameters }: Call): string[] {
  return Object.values(parameters)
    .flat()
    .flatMap((value) => (typeof value === 'string' ? [value] : []));
}
