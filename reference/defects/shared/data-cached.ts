import { onCall } from '../operators/calls.ts';
import type { Subject } from '../subject.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../types.ts';

const limit = 1_000;

/** Keeps answers by a key of the call; where the key is undefined, nothing is read or kept. */
export const cachedBy = (operation: Subject, keyOf: (call: OperationCall) => string | undefined): Alteration => {
  const answers = new Map<string, OperationAnswer>();
  return onCall(operation, (call, next) => {
    const key = keyOf(call);
    const known = key === undefined ? undefined : answers.get(key);
    if (known) return known;
    const answer = next(call);
    if (answers.size >= limit) answers.clear();
    if (key !== undefined) answers.set(key, answer);
    return answer;
  });
};

/** The call's parameters, without some of them, as a key. */
export const keyWithout = ({ parameters }: OperationCall, ...left: readonly string[]): string =>
  JSON.stringify(
    Object.entries(parameters)
      .filter(([name, value]) => value !== undefined && !left.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
