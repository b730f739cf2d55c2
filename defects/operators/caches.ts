import type { Answer, Call } from '../call.ts';
import { bySteps, type Defect } from '../defect.ts';

const limit = 1_000;

/**
 * Caches answers by a key of the call; where the key is undefined, nothing is cached. An entry serves `reads` calls and
 * is then fetched anew.
 */
export function cachedBy(keyOf: (call: Call) => string | undefined, reads = Infinity): Defect {
  return bySteps(() => {
    const entries = new Map<string, { readonly answer: Answer; left: number }>();
    return function* (call) {
      const key = keyOf(call);
      const entry = key === undefined ? undefined : entries.get(key);
      if (entry && entry.left > 0) {
        entry.left -= 1;
        return entry.answer;
      }
      const answer = yield call;
      if (entries.size >= limit) entries.clear();
      if (key !== undefined && answer.kind === 'answer') entries.set(key, { answer, left: reads });
      return answer;
    };
  });
}

const keyBy = ({ parameters }: Call, isPart: (name: string) => boolean): string =>
  JSON.stringify(
    Object.entries(parameters)
      .filter(([name, value]) => value !== undefined && isPart(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** These parameters of a call as a key. */
export function keyOf(...names: readonly string[]): (call: Call) => string {
  return (call) => keyBy(call, (name) => names.includes(name));
}

/** All parameters of a call but these as a key. */
export function keyWithout(...names: readonly string[]): (call: Call) => string {
  return (call) => keyBy(call, (name) => !names.includes(name));
}
