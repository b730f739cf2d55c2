import * as operators from '../../../defects/operators/parameters.ts';
import { given as withParameters, type Next, onParameters, onRefusal, refusing } from './calls.ts';
import { boundsOf, rangeOf } from '../shared/ranges.ts';
import { textAt } from '../shared/texts.ts';
import type { Subject } from '../subject.ts';
import type { RefusalStatus } from '../../handlers/shared/refusal.ts';
import type { OperationAnswer, OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';
import type { World } from '../../world/world.ts';
import type { Mutation } from './mutation.ts';
import { plant } from './plant.ts';
import type { Trigger } from './triggers.ts';

type Changes = { readonly [name: string]: Value | undefined };

/** Changes parameters before the operation sees them; `undefined` as a value leaves the parameter out. */
export function changeParameters(
  change: (parameters: OperationCall['parameters'], call: OperationCall, operation: Subject) => Changes | undefined,
): Mutation {
  return (operation) =>
    onParameters(operation, (parameters, call) => {
      const changes = change(parameters, call, operation);
      return changes && withParameters(parameters, changes);
    });
}

/** Parameters have no effect. */
export function ignore(...names: readonly string[]): Mutation {
  return plant(operators.ignore(...names));
}

/** A parameter that is given is taken for another value; undefined leaves it. */
export function replace(name: string, value: Value | ((asked: string) => Value | undefined)): Mutation {
  return changeParameters((parameters, call) => {
    if (parameters[name] === undefined) return undefined;
    const item = typeof value === 'function' ? value(textAt(call, name)) : value;
    return item === undefined ? undefined : { [name]: item };
  });
}

/** A parameter that is left out has another default. */
export function defaultTo(name: string, value: Value): Mutation {
  return plant(operators.defaultTo(name, value));
}

/** A parameter always has this value. */
export function fix(name: string, value: Value): Mutation {
  return changeParameters(() => ({ [name]: value }));
}

/** Only some elements of a comma list count. */
export function takeElements(name: string, take: (elements: string[]) => string[]): Mutation {
  return replace(name, (asked) => take(asked.split(',')).join(','));
}

/** A number counts as a larger or smaller one. */
export function shift(name: string, by: number): Mutation {
  return replace(name, (asked) => (Number(asked) > 0 ? String(Number(asked) + by) : undefined));
}

/** Changes the bounds of the block range; bounds that the change does not name stay. */
export function changeRange(
  change: (bounds: ReturnType<typeof boundsOf>) => Partial<Record<'start' | 'end', number | undefined>> | undefined,
): Mutation {
  return changeParameters((_, call, operation) => {
    const { from, to } = rangeOf(operation);
    const changes = change(boundsOf(operation, call));
    if (!changes) return undefined;
    const written = (bound: number | undefined): string | undefined =>
      bound === undefined ? undefined : String(bound);
    return {
      ...('start' in changes ? { [from]: written(changes.start) } : {}),
      ...('end' in changes ? { [to]: written(changes.end) } : {}),
    };
  });
}

/** Refuses the calls that the trigger fits, as the operation's document refuses bad input. */
export function refuse(trigger: Trigger, status: RefusalStatus = 400): Mutation {
  return (operation) => refusing(operation, (call) => trigger(call, operation), status);
}

/** Answers calls that the documents refuse; undefined keeps the refusal. */
export function answerRefusals(
  answer: (call: OperationCall, operation: Subject, next: Next, world: World) => OperationAnswer | undefined,
): Mutation {
  return (operation) => onRefusal(operation, (call, next, world) => answer(call, operation, next, world));
}

/** A successful answer with this body. */
export const success = (body: Value, status = 200): OperationAnswer => ({ kind: 'answer', status, body });

/** The node's refusal of ids that it does not know. */
export const unknown: OperationAnswer = { kind: 'rpc-error', code: -32000, message: 'not found' };
