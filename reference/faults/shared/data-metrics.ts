import { given } from '../../mutants/shared/alter.ts';
import type { Next } from '../../mutants/shared/alter.ts';
import type { OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';
import { listOf, numberOf } from './data-client.ts';

export const valueOf = (point: Value | undefined): number => numberOf(point, 'value');
export const timeOf = (point: Value | undefined): number => numberOf(point, 'timestamp');

/** All points of a call with some parameters replaced, as documented. */
export const pointsOf = (call: OperationCall, next: Next, more: OperationCall['parameters']): Value[] => {
  const answer = next({ ...call, parameters: given(call.parameters, { pageToken: undefined, ...more }), whole: true });
  return answer.kind === 'answer' ? listOf(answer.body, 'results') : [];
};

/** The first second of the next month, UTC. */
export const nextMonth = (start: number): number => {
  const date = new Date(start * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1_000;
};

export const sumOf = (points: readonly Value[]): number =>
  points.reduce<number>((sum, point) => sum + valueOf(point), 0);
