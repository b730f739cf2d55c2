import { bodyOf, itemsOf, onCall, withBody, type Next } from '../../operators/calls.ts';
import type { Subject } from '../../subject.ts';
import type { Alteration, OperationCall } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import type { World } from '../../../world/world.ts';
import { listOf, numberOf } from './data-client.ts';

export const valueOf = (point: Value | undefined): number => numberOf(point, 'value');
export const timeOf = (point: Value | undefined): number => numberOf(point, 'timestamp');

/** All points of a call with some parameters replaced, as documented. */
export const pointsOf = (call: OperationCall, next: Next, more: OperationCall['parameters']): Value[] =>
  listOf(bodyOf(call, next, { pageToken: undefined, ...more }), 'results');

/** The first second of the next month, UTC. */
export const nextMonth = (start: number): number => {
  const date = new Date(start * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1_000;
};

export const sumOf = (points: readonly Value[]): number =>
  points.reduce<number>((sum, point) => sum + valueOf(point), 0);

/** Changes the points of the calls that it applies to; `prepare` can ask for other points first. */
export const onPointsOf = (
  operation: Subject,
  applies: (parameters: OperationCall['parameters']) => boolean,
  prepare: (call: OperationCall, next: Next, world: World) => (point: Value) => Value,
): Alteration =>
  onCall(operation, (call, next, world) => {
    const answer = next(call);
    if (!applies(call.parameters)) return answer;
    const change = prepare(call, next, world);
    return withBody(answer, (body) => ({ ...body, results: itemsOf(operation, body).map(change) }));
  });
