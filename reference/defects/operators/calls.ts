import { given, itemsOf as itemsIn, listingOf, withBody } from '../../../defects/call.ts';
import { Refusal, type RefusalStatus } from '../../handlers/shared/refusal.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';
import type { World } from '../../world/world.ts';
import type { Subject } from '../subject.ts';
import type { Members } from '../shared/values.ts';

export { given, listingOf, numberAt, withBody } from '../../../defects/call.ts';

export type Next = (call: OperationCall) => OperationAnswer;

/** Changes calls of one operation alone. */
export const onCall = (
  operation: Subject,
  change: (call: OperationCall, next: Next, world: World) => OperationAnswer,
): Alteration => ({
  call: (call, next, world) => (call.operation === operation.id ? change(call, next, world) : next(call)),
});

/** Changes successful answers: of a JSON-RPC method its `result`, of an endpoint its body. */
export const onBody = (
  operation: Subject,
  change: (body: Members, call: OperationCall, world: World) => Value,
): Alteration => onCall(operation, (call, next, world) => withBody(next(call), (body) => change(body, call, world)));

/** The body of the whole answer to a call with other parameters; undefined if it is refused. */
export const bodyOf = (call: OperationCall, next: Next, parameters: OperationCall['parameters']): Value | undefined => {
  const answer = next({ ...call, parameters: given(call.parameters, parameters), whole: true });
  return answer.kind === 'answer' ? answer.body : undefined;
};

/** The items of a list in a body; none where there is no list. */
export function itemsOf(operation: Subject, body: Members): Value[] {
  return itemsIn(operation, body);
}

/** Changes the items of a page. Other members of the answer are unchanged. */
export const onItems = (
  operation: Subject,
  change: (items: Value[], call: OperationCall, world: World) => Value[],
): Alteration =>
  onBody(operation, (body, call, world) => ({
    ...body,
    [listingOf(operation).items]: change(itemsOf(operation, body), call, world),
  }));

/** Changes each item of a list, or the whole answer of an operation that lists nothing. */
export const onEach = (
  operation: Subject,
  change: (item: Value, index: number, all: readonly Value[]) => Value,
): Alteration =>
  operation.listing === undefined
    ? onBody(operation, (body) => change(body, 0, [body]))
    : onItems(operation, (items) => items.map(change));

/** Changes the parameters before the operation sees them; undefined leaves the call as it is. */
export const onParameters = (
  operation: Subject,
  change: (parameters: OperationCall['parameters'], call: OperationCall) => OperationCall['parameters'] | undefined,
): Alteration =>
  onCall(operation, (call, next) => {
    const parameters = change(call.parameters, call);
    return next(parameters ? { ...call, parameters } : call);
  });

/** Refuses calls that fit, in the form that the operation's document gives to errors. */
export const refusing = (
  operation: Subject,
  fits: (call: OperationCall) => boolean,
  status: RefusalStatus = 400,
): Alteration =>
  onCall(operation, (call, next) => {
    if (!fits(call)) return next(call);
    if (operation.kind === 'json-rpc') return { kind: 'rpc-error', code: -32602, message: 'Invalid params' };
    throw new Refusal(status, 'not accepted');
  });

/** Answers a call that would be refused with `otherwise`; `undefined` keeps the refusal. */
export const onRefusal = (
  operation: Subject,
  otherwise: (call: OperationCall, next: Next, world: World) => OperationAnswer | undefined,
): Alteration =>
  onCall(operation, (call, next, world) => {
    try {
      const answer = next(call);
      return answer.kind === 'rpc-error' ? (otherwise(call, next, world) ?? answer) : answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const answer = otherwise(call, next, world);
      if (answer) return answer;
      throw error;
    }
  });

/** Names of the parameters that take several values with commas between them. */
export const commaLists = ({ parameters }: Subject): string[] =>
  Object.entries(parameters).flatMap(([name, row]) => (row.type === 'comma-list' ? [name] : []));
