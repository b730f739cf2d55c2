import { withBody } from '../../../../defects/call.ts';
import { isMembers, type Members, type Value } from '../../../../defects/value.ts';
import { operationRow } from '../../../../contracts/chain/operations.ts';
import type { OperationRow } from '../../../../engine/model/operation.ts';
import { Refusal, type RefusalStatus } from '../../../handlers/shared/refusal.ts';
import type { Alteration, OperationAnswer, OperationCall, ProviderAnswer, ProviderRequest } from '../../../types.ts';
import type { World } from '../../../world/world.ts';
import { json } from '../../../../defects/operators/http.ts';

export { withBody } from '../../../../defects/call.ts';
export { at, hashOf } from '../../../../defects/values.ts';
export { isMembers, type Members } from '../../../../defects/value.ts';

export type Next = (call: OperationCall) => OperationAnswer;

type Change = (call: OperationCall, next: Next, world: World) => OperationAnswer;

export const rowOf = (call: OperationCall): OperationRow => operationRow(call.operation);

export const isData = (call: OperationCall): boolean => rowOf(call).kind === 'rest';

export const every = (): boolean => true;

/** Changes calls, before or after they are answered. */
export function onCalls(fits: (call: OperationCall) => boolean, change: Change): Alteration {
  return { call: (call, next, world) => (fits(call) ? change(call, next, world) : next(call)) };
}

/** Changes the calls of some operations. */
export function onOperations(operations: readonly OperationCall['operation'][], change: Change): Alteration {
  return onCalls((call) => operations.includes(call.operation), change);
}

/** Changes every successful answer: the `result` of a JSON-RPC method, the body of an endpoint. */
export function onBodies(
  fits: (call: OperationCall) => boolean,
  change: (body: Members, call: OperationCall, world: World) => Value,
): Alteration {
  return onCalls(fits, (call, next, world) => withBody(next(call), (body) => change(body, call, world)));
}

/** Changes refusals of one status into an answer or another refusal. */
export function onRefusals(
  fits: (call: OperationCall) => boolean,
  status: RefusalStatus,
  change: (refusal: Refusal, call: OperationCall, next: Next) => OperationAnswer | Refusal,
): Alteration {
  return onCalls(fits, (call, next) => {
    try {
      return next(call);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== status) throw error;
      const changed = change(error, call, next);
      if (changed instanceof Refusal) throw changed;
      return changed;
    }
  });
}

/** The items of a list answer; none where it lists nothing. */
export function itemsOf(call: OperationCall, body: Members): readonly Value[] {
  const items = body[rowOf(call).listing?.items ?? ''];
  return Array.isArray(items) ? items : [];
}

/** Changes each item of every list of the data document, with its place in its page. */
export function onItems(change: (item: Value, place: number, call: OperationCall, world: World) => Value): Alteration {
  return onBodies(
    (call) => isData(call) && rowOf(call).listing !== undefined,
    (body, call, world) => ({
      ...body,
      [rowOf(call).listing?.items ?? '']: itemsOf(call, body).map((item, place) => change(item, place, call, world)),
    }),
  );
}

/** A copy with every value changed at any depth, outermost first; undefined leaves a member out. */
export function changeDeep(
  value: Value,
  change: (value: Value, member: string) => Value | undefined,
  name = '',
): Value {
  const changed = change(value, name) ?? null;
  if (Array.isArray(changed)) return changed.map((element) => changeDeep(element, change, name));
  if (!isMembers(changed)) return changed;
  return Object.fromEntries(
    Object.entries(changed).flatMap(([member, held]) => {
      if (held === undefined || change(held, member) === undefined) return [];
      return [[member, changeDeep(held, change, member)]];
    }),
  );
}

/** A value for each provider: providers differ in the function that answers them. */
export function perProvider<State>(create: () => State): (next: object) => State {
  const states = new WeakMap<object, State>();
  return (next) => {
    const state = states.get(next) ?? create();
    states.set(next, state);
    return state;
  };
}

/** Counts the calls of each provider, from 1. */
export function counter(): (next: object) => number {
  const counts = perProvider(() => ({ count: 0 }));
  return (next) => (counts(next).count += 1);
}

type Fetch = (request: ProviderRequest) => Promise<ProviderAnswer>;

/** Changes every HTTP answer. */
export function onAnswers(change: (answer: ProviderAnswer, request: ProviderRequest) => ProviderAnswer): Alteration {
  return { http: async (request, next) => change(await next(request), request) };
}

/** Changes HTTP by the number of the request. Each provider counts its own requests, from 1. */
export function byTurn(
  change: (turn: number, request: ProviderRequest, next: Fetch) => Promise<ProviderAnswer>,
): Alteration {
  const count = counter();
  return { http: (request, next) => change(count(next), request, next) };
}

/** The documented error body under its status. */
export function refusal(status: RefusalStatus, message: string): ProviderAnswer {
  return json(status, new Refusal(status, message).body());
}

/** The answer with some headers replaced. */
export function withHeaders(answer: ProviderAnswer, headers: ProviderAnswer['headers']): ProviderAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
