import { isSuccess } from '../../../defects/call.ts';
import type { OperationId } from '../../../contracts/chain/index.ts';
import type { Subject } from '../subject.ts';
import type { Alteration } from '../../types.ts';
import type { Trigger } from './triggers.ts';

/** Breaks an operation; undefined where the operation has nothing to break in this way. */
export type Mutation = (operation: Subject) => Alteration | undefined;

/** Breaks these operations alone. */
export function on(operations: OperationId | readonly OperationId[], mutation: Mutation): Mutation {
  const ids: readonly OperationId[] = [operations].flat();
  return (operation) => (ids.includes(operation.id) ? mutation(operation) : undefined);
}

/** Breaks operations that list something. */
export function onLists(mutation: Mutation): Mutation {
  return (operation) => (operation.listing ? mutation(operation) : undefined);
}

/** Breaks the calls that the trigger fits; other calls are answered as documented. */
export function when(trigger: Trigger, mutation: Mutation): Mutation {
  return (operation) => {
    const alteration = mutation(operation);
    if (!alteration) return undefined;
    const { call: alter } = alteration;
    if (!alter) throw new Error('`when` is for mutations of calls, not of the HTTP around them');
    return {
      ...alteration,
      call: (call, next, world) =>
        call.operation === operation.id && trigger(call, operation) ? alter(call, next, world) : next(call),
    };
  };
}

/** Creates a mutation for each run, so that no state of one run is left in the next. */
export function withState(create: (operation: Subject) => Mutation): Mutation {
  return (operation) => create(operation)(operation);
}

/** Breaks the calls whose count fits; `keyOf` says which calls are counted together, by default all. */
export function whenCount(
  fits: (count: number) => boolean,
  mutation: Mutation,
  keyOf: (call: Parameters<Trigger>[0]) => unknown = () => '',
): Mutation {
  return withState(() => {
    const counts = new Map<string, number>();
    return when((call) => {
      const key = JSON.stringify(keyOf(call) ?? null);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return fits(count);
    }, mutation);
  });
}

/** Breaks every so many successful answers: one of several nodes behind a load balancer that takes them in turn. */
export function everyNth(count: number, mutation: Mutation): Mutation {
  return (operation) => {
    const alter = mutation(operation)?.call;
    let answers = 0;
    const call: NonNullable<Alteration['call']> = (asked, next, world) => {
      const answer = next(asked);
      if (asked.operation !== operation.id || !isSuccess(answer)) return answer;
      answers += 1;
      return answers % count === 0 && alter ? alter(asked, next, world) : answer;
    };
    return alter && { call };
  };
}

/** The document tolerates the deviation: the worst result is a warning. */
export function tolerated(mutation: Mutation): Mutation {
  return (operation) => {
    const alteration = mutation(operation);
    return alteration && { ...alteration, mild: true };
  };
}

/** Breaks all operations but this one. */
export function notOn(id: OperationId, mutation: Mutation): Mutation {
  return (operation) => (operation.id === id ? undefined : mutation(operation));
}
