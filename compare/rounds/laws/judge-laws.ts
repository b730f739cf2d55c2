import pLimit from 'p-limit';
import { BudgetSpent, Interrupted } from '../../../engine/client/errors.ts';
import type { Finding, Observation, Outcome, Violation } from '../../../engine/model/judging.ts';
import type { Base } from '../../../engine/model/operation.ts';
import type { EngineOptions } from '../../../engine/run/options.ts';
import { fingerprint, toFinding } from '../../../engine/run/judge/fingerprint.ts';
import type { Remembered } from '../state.ts';
import { lawOf, roundLaws } from './all.ts';
import type { LawContext, LearntCall, Repeated, RoundLaw } from './law.ts';
import { defined } from '../../../engine/model/defined.ts';
import { groupBy } from '../../../engine/model/group-by.ts';
import { createHash } from 'node:crypto';
import { stringifyJson } from '../../../engine/model/json.ts';

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

interface Learnt {
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

/** New answers that must show a violation after the first one. */
const confirmations = 2;

export interface LawSettings {
  readonly round: number;
  readonly engine: EngineOptions;
  /** Whether another call may be sent. */
  maySend(): boolean;
}

export interface JudgedLaws {
  readonly remembered: readonly Remembered[];
  readonly evicted: number;
  /** One for each law and operation that was asked. */
  readonly outcomes: readonly Outcome[];
}

interface LawItem {
  readonly item: Remembered;
  readonly law: RoundLaw;
}

interface Result {
  readonly item: Remembered;
  readonly repeated: Repeated;
}

/** Repeats a call. A violation counts only if every new answer shows it. */
const repeatReliably = async (law: RoundLaw, item: Remembered, context: LawContext): Promise<Repeated> => {
  let repeated = await law.repeat(item, context);
  // A known violation needs no second proof.
  for (let count = 0; count < confirmations && repeated.kind === 'violated' && !item.violated; count += 1)
    repeated = await law.repeat(item, context);
  return repeated;
};

/** Repeats a call; unasked if the budget or the target ended. */
const attempt = async (law: RoundLaw, item: Remembered, context: LawContext): Promise<Repeated> => {
  try {
    return await repeatReliably(law, item, context);
  } catch (error) {
    if (error instanceof BudgetSpent || error instanceof Interrupted) return { kind: 'unasked' };
    throw error;
  }
};

/** The item after its call was repeated; undefined: it is not repeated any more. */
const after = ({ item, repeated }: Result, round: number): Remembered | undefined => {
  const { violated: _, ...memory } = item;
  switch (repeated.kind) {
    case 'unasked':
      return item;
    case 'kept':
      return { ...memory, asked: round, value: repeated.value };
    case 'violated':
      return { ...item, asked: round, violated: true };
    case 'done':
      return undefined;
  }
};

const namedCase = (law: RoundLaw, operation: string) => ({
  key: `${law.id}@${operation}`,
  requirement: { id: law.id },
  operation: { id: operation },
});

const findingOf = (
  law: RoundLaw,
  operation: string,
  violation: Omit<Violation, 'judge' | 'code' | 'message'>,
  engine: EngineOptions,
): Finding =>
  toFinding(
    namedCase(law, operation),
    { ...violation, code: law.code, message: law.message, judge: law.id.replace('watch.', 'rounds/') },
    engine,
  );

/** The fingerprint of the finding that a violated call belongs to. */
export const lawFingerprint = ({ law: id, operation }: Pick<Remembered, 'law' | 'operation'>): string | undefined => {
  const law = lawOf(id);
  return law && fingerprint(namedCase(law, operation), law);
};

const outcomeOf = (
  law: RoundLaw,
  operation: string,
  results: readonly Result[],
  { engine }: LawSettings,
): Outcome | undefined => {
  const repeatedResults = results.filter(({ repeated }) => repeated.kind !== 'unasked');
  if (repeatedResults.length === 0) return undefined;
  const violations = repeatedResults.flatMap(({ repeated }) =>
    repeated.kind === 'violated' ? [repeated.violation] : [],
  );
  const values = repeatedResults.flatMap(({ repeated }) =>
    repeated.kind === 'done' && repeated.observed !== undefined ? [repeated.observed] : [],
  );
  const compared = repeatedResults.filter(
    ({ item, repeated }) =>
      item.value !== undefined || repeated.kind === 'violated' || (repeated.kind === 'done' && repeated.isKept),
  );
  const observations: Observation[] =
    values.length === 0
      ? []
      : [
          {
            requirement: law.id,
            operation,
            what: 'a page token of an earlier round',
            values: [...new Set(values)].sort(),
          },
        ];
  const [first] = violations;
  const rest = observations.length > 0 ? 'observed' : 'inconclusive';
  return {
    requirement: law.id,
    operation,
    level: 'derived',
    verdict: first ? 'fail' : compared.length > 0 ? 'pass' : rest,
    evidence: compared.length,
    requests: repeatedResults.length,
    ...defined({
      reason: first || compared.length > 0 || observations.length > 0 ? undefined : 'the first round with this call',
    }),
    findings: first ? [findingOf(law, operation, first, engine)] : [],
    observations,
    ms: 0,
  };
};

/** The outcomes of all laws, by operation. */
const outcomesOf = (results: readonly Result[], settings: LawSettings): readonly Outcome[] =>
  roundLaws.flatMap((law) =>
    groupBy(
      results.filter(({ item }) => item.law === law.id),
      ({ item }) => item.operation,
    ).flatMap(([operation, rows]) => outcomeOf(law, operation, rows, settings) ?? []),
  );

/** Learns calls, repeats calls of earlier rounds, the longest not repeated first, and judges the answers. */
export const judgeLaws = async (
  before: readonly Remembered[],
  context: LawContext,
  settings: LawSettings,
): Promise<JudgedLaws> => {
  const { round, engine, maySend } = settings;
  const inTurn = pLimit(engine.concurrency);
  let evicted = 0;
  const itemsByLaw = roundLaws.map((law) => {
    const rememberedCalls = before.filter((item) => item.law === law.id);
    const { items, dropped } = remember(law, rememberedCalls, law.learn(context), round);
    evicted += dropped.length;
    for (const { id } of dropped) context.evidence.removeAnswer(id);
    return items;
  });
  const inOrder = itemsByLaw
    .flat()
    .map((item) => ({ item, law: lawOf(item.law) as RoundLaw }))
    .sort(
      (a, b) =>
        Number(b.law.always ?? false) - Number(a.law.always ?? false) ||
        Number(b.item.violated ?? false) - Number(a.item.violated ?? false) ||
        a.item.asked - b.item.asked ||
        (a.item.id < b.item.id ? -1 : 1),
    );
  const baseOf = (item: Remembered): Base => context.contract.operation(item.operation).base;
  const repeatAll = (rows: readonly LawItem[], isDue: (row: LawItem) => boolean): Promise<readonly Result[]> =>
    Promise.all(
      rows.map((row) =>
        inTurn(async (): Promise<Result> => {
          const { item, law } = row;
          if (!isDue(row) || !context.hasInterface(baseOf(item)) || !maySend())
            return { item, repeated: { kind: 'unasked' } };
          return { item, repeated: await attempt(law, item, context) };
        }),
      ),
    );
  const isFirst = ({ item, law }: LawItem): boolean => law.comparesWithFirst === true && item.value === undefined;
  const faultyIn = (results: readonly Result[]): ReadonlySet<Base> =>
    new Set(
      results.flatMap(({ item, repeated }) => (item.violated || repeated.kind === 'violated' ? baseOf(item) : [])),
    );
  const repeatUnlessFaulty = (rows: readonly LawItem[], faulty: ReadonlySet<Base>): Promise<readonly Result[]> =>
    repeatAll(rows, ({ item }) => item.since < round && !faulty.has(baseOf(item)));
  const isBeside = ({ law }: LawItem): boolean => law.comparesBeside === true;

  const compared = await repeatAll(
    inOrder.filter((row) => !isFirst(row) && !isBeside(row)),
    ({ item, law }) => law.always === true || item.since < round,
  );
  const resultsBeside = await repeatUnlessFaulty(inOrder.filter(isBeside), faultyIn(compared));
  const first = await repeatUnlessFaulty(inOrder.filter(isFirst), faultyIn([...compared, ...resultsBeside]));
  const results = [...compared, ...resultsBeside, ...first];
  return {
    remembered: results.flatMap((result) => after(result, round) ?? []),
    evicted,
    outcomes: outcomesOf(results, settings),
  };
};
