import { withBody } from '../../../../defects/call.ts';
import { isMembers, type Members } from '../../../../defects/value.ts';
import { operationRow } from '../../../../contracts/chain/operations.ts';
import type { OperationRow } from '../../../../engine/model/operation.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import type { World } from '../../../world/world.ts';

export { withBody } from '../../../../defects/call.ts';
export { at, hashOf } from '../../../../defects/values.ts';
export { isMembers, type Members } from '../../../../defects/value.ts';

export type Next = (call: OperationCall) => OperationAnswer;
export const rowOf = (call: OperationCall): OperationRow => operationRow(call.operation);

export const isData = (call: OperationCall): boolean => rowOf(call).kind === 'rest';

/**
 * Changes every successful answer to the calls that fit: the `result` of a JSON-RPC method, the body of an endpoint.
 */
export const onBodies = (
  fits: (call: OperationCall) => boolean,
  change: (body: Members, call: OperationCall, world: World) => Value,
): Alteration => ({
  call: (call, next, world) => (fits(call) ? withBody(next(call), (body) => change(body, call, world)) : next(call)),
});

/** Changes calls before they are answered. */
export const onCalls = (
  fits: (call: OperationCall) => boolean,
  change: (call: OperationCall, next: Next, world: World) => OperationAnswer,
): Alteration => ({
  call: (call, next, world) => (fits(call) ? change(call, next, world) : next(call)),
});

/** A copy in which what stands at any depth is another, outermost first; undefined leaves a member out. */
export const deep = (value: Value, change: (value: Value, name: string) => Value | undefined, name = ''): Value => {
  const here = change(value, name) ?? null;
  if (Array.isArray(here)) return here.map((each) => deep(each, change, name));
  if (!isMembers(here)) return here;
  return Object.fromEntries(
    Object.entries(here).flatMap(([member, held]) => {
      if (held === undefined || change(held, member) === undefined) return [];
      return [[member, deep(held, change, member)]];
    }),
  );
};

/** The items of a list answer; none where it lists nothing. */
export const itemsOf = (call: OperationCall, body: Members): readonly Value[] => {
  const items = body[rowOf(call).listing?.items ?? ''];
  return Array.isArray(items) ? items : [];
};

/** Changes each item of every list of the data document, with its place in its page. */
export const onItems = (change: (item: Value, place: number, call: OperationCall, world: World) => Value): Alteration =>
  onBodies(
    (call) => isData(call) && rowOf(call).listing !== undefined,
    (body, call, world) => ({
      ...body,
      [rowOf(call).listing?.items ?? '']: itemsOf(call, body).map((item, place) => change(item, place, call, world)),
    }),
  );

/** Something that each provider has its own of: providers differ in the function that answers them. */
export const perProvider = <Kept>(make: () => Kept): ((next: object) => Kept) => {
  const kept = new WeakMap<object, Kept>();
  return (next) => {
    const own = kept.get(next) ?? make();
    kept.set(next, own);
    return own;
  };
};

/** Counts the calls of each provider, from 1. */
export const counter = (): ((next: object) => number) => {
  const counts = perProvider(() => ({ count: 0 }));
  return (next) => (counts(next).count += 1);
};
