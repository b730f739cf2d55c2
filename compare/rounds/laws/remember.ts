import { createHash } from 'node:crypto';
import { stringifyJson } from '../../../engine/model/json.ts';
import type { Remembered } from '../state.ts';
import type { RoundLaw, LearntCall } from './law.ts';

/** Remembered calls of one law on one operation. */
const maxPerOperation = 4;
/** Rounds after which a newer call replaces the oldest one of its operation. */
const renewalRounds = 100;
/** Rounds after which a call without any usable answer is dropped. */
const patienceRounds = 10;

const idOf = (law: string, { operation, parameters }: LearntCall): string => {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(`${law}\n${operation}\n${stringifyJson(sorted)}`)
    .digest('hex')
    .slice(0, 20);
};

/** The oldest call of a full operation that may be dropped for a newer one; undefined: none yet. */
const oldestOf = (memories: readonly Remembered[], round: number): Remembered | undefined => {
  const newest = memories.reduce((latest, { since }) => Math.max(latest, since), 0);
  if (newest > round - renewalRounds) return undefined;
  return memories
    .filter(({ violated }) => !violated)
    .reduce<Remembered | undefined>(
      (oldest, memory) => (oldest && oldest.since <= memory.since ? oldest : memory),
      undefined,
    );
};

export interface Learnt {
  readonly items: readonly Remembered[];
  /** Calls that were dropped. */
  readonly dropped: readonly Remembered[];
}

/** Adds calls of one law. The number of calls per operation and of the law is bounded. */
export const remember = (
  law: RoundLaw,
  before: readonly Remembered[],
  learntCalls: readonly LearntCall[],
  round: number,
): Learnt => {
  const isHopeless = ({ value, violated, since }: Remembered): boolean =>
    value === undefined && !violated && !law.always && since < round - patienceRounds;
  const dropped = before.filter(isHopeless);
  let items = before.filter((memory) => !isHopeless(memory));
  for (const memory of learntCalls) {
    const id = idOf(law.id, memory);
    if (items.some((item) => item.id === id)) continue;
    const ofOperation = items.filter(({ operation }) => operation === memory.operation);
    if (ofOperation.length >= maxPerOperation || items.length >= law.maxCalls) {
      const oldest = ofOperation.length > 0 ? oldestOf(ofOperation, round) : undefined;
      if (!oldest) continue;
      dropped.push(oldest);
      items = items.filter((item) => item !== oldest);
    }
    items.push({ id, law: law.id, ...memory, since: round, asked: 0 });
  }
  return { items, dropped };
};
