import { BudgetSpent, Interrupted } from '../client/errors.ts';
import { defined } from '../model/defined.ts';
import type { Call, Client, Exchange } from '../model/exchange.ts';
import { answered } from '../protocols/answered.ts';
import type { Answered, Parameters } from '../model/judging.ts';
import { countIn, mayBeCut, nextCursor, pagesOf, withLargestPage } from '../model/listing.ts';
import { brokenShape } from '../schema/shape.ts';
import { type Depth, efforts } from '../model/depth.ts';
import type { Base, Operation, Parameter, SubjectKind } from '../model/operation.ts';
import { candidates } from './candidates.ts';
import { dropUnknown, EarlierValues } from './outside-subjects.ts';
import { type DiscoverableContract, patience, type Search } from './rules.ts';
import { knownCall, type Subjects } from './subjects.ts';
import { isEmptyResult } from '../schema/more-than-null.ts';
import { isBehindTheEnd } from '../protocols/list-end.ts';
import { extractSubjects } from './extract-subjects.ts';
import { ItemShapes } from './item-shapes.ts';

/** A call of discovery with its result. */
interface Asked {
  /** Absent: the run was stopped. */
  readonly exchange?: Exchange;
  /** Absent: no answer came. */
  readonly answer?: Answered;
}

/** Sends calls in parallel and returns their results in the order of the calls. `fresh`: without reused answers. */
function askAll(client: Client, calls: readonly Call[], fresh = false): Promise<readonly Asked[]> {
  return Promise.all(
    calls.map(async (call) => {
      try {
        const exchange = await client.send(call, { asker: 'discovery', fresh });
        return defined({ exchange, answer: answered(exchange, client.contract) });
      } catch (error) {
        if (error instanceof BudgetSpent || error instanceof Interrupted) return {};
        throw error;
      }
    }),
  );
}

/** A discovery that sends its calls through `client` and stores what it learns in `subjects`. */
export const searchOf = (
  contract: DiscoverableContract,
  client: Client,
  subjects: Subjects,
  { depth, seeksRare }: { readonly depth: Depth; readonly seeksRare: boolean },
): Search => {
  const itemShapes = seeksRare ? new ItemShapes() : undefined;
  const extract: Search['extract'] = (answer) => extractSubjects(contract, answer, subjects, itemShapes);
  return {
    contract,
    subjects,
    depth,
    effort: efforts[depth],
    ...defined({ itemShapes }),
    samples: new Map(),
    ask: async (calls) => (await askAll(client, calls)).map(({ answer }) => answer),
    extract,
    learn({ operation, parameters }, answer) {
      if (!answer?.result || brokenShape(contract, answer) !== undefined) return;
      subjects.learnArguments(operation, knownCall(contract, parameters, answer));
      extract(answer);
    },
    knownCall: (parameters, answer) => knownCall(contract, parameters, answer),
  };
};

/**
 * Returns the answers that end their list. An answer without a next page may have been cut by an undocumented maximum,
 * so the longest answers of each operation are tested; shorter ones were not cut.
 */
async function lastPages(
  client: Client,
  subjects: Subjects,
  answers: readonly (Answered | undefined)[],
): Promise<ReadonlySet<Exchange>> {
  const open = answers.filter(
    (answer): answer is Answered =>
      answer !== undefined && mayBeCut(answer, undefined) && countIn(answer) === undefined,
  );
  const longestOf = ({ operation }: Answered): number =>
    Math.max(
      subjects.longestPage(operation.id),
      ...open.filter((answer) => answer.operation.id === operation.id).map(({ items = [] }) => items.length),
    );
  const last = open.filter((answer) => (answer.items?.length ?? 0) < longestOf(answer));
  const longest = open.filter((answer) => !last.includes(answer));
  const pagesAfter = await askAll(
    client,
    longest.map((answer) => {
      const { operation, call } = answer;
      const cursor = (operation.listing && pagesOf(operation).cursor) ?? '';
      const parameters = { ...call.parameters, [cursor]: nextCursor(answer, undefined) };
      return { operation: operation.id, parameters, input: 'valid' };
    }),
  );
  const ended = longest.filter((_, index) => {
    const { answer } = pagesAfter[index] ?? {};
    return answer !== undefined && isBehindTheEnd(answer);
  });
  return new Set([...last, ...ended].map(({ exchange }) => exchange));
}

/** Maximum number of rounds; each round uses the subjects that the round before found. */
const rounds = 8;

/** The number of values to try on an operation, if a step of the contract sampled the kinds of its subjects. */
const sampleSize = ({ parameters }: Operation, samples: ReadonlyMap<SubjectKind, number>): number =>
  Object.values<Parameter>(parameters).reduce(
    (most, { required, subject }) => Math.max(most, (required && subject && samples.get(subject)) || 0),
    0,
  );

/** Parameters to try for an operation. */
interface Ask {
  readonly row: Operation;
  readonly set: Parameters;
  /** `open`: the call has a made-up value, so it may be refused. */
  readonly input: 'valid' | 'open';
}

const callOf = ({ row, input }: Ask, parameters: Parameters): Call => ({ operation: row.id, parameters, input });

/** Whether the size may be the reason why a list gave no answer. */
const mayBeSize = (operation: Operation, { answer }: Asked): boolean =>
  operation.kind === 'rest' &&
  operation.listing !== undefined &&
  pagesOf(operation).size !== '' &&
  !answer?.result &&
  answer?.status !== 404;

/** Sends the calls of a round. A list that does not answer with its largest page is asked without a size. */
async function askRound(client: Client, asks: readonly Ask[], subjects: Subjects): Promise<readonly Asked[]> {
  const first = await askAll(
    client,
    asks.map((ask) => callOf(ask, withLargestPage(ask.row, ask.set))),
  );
  return Promise.all(
    asks.map(async (ask, index) => {
      const { row, set } = ask;
      const answer = first[index] ?? {};
      if (!answer.exchange || !mayBeSize(row, answer) || subjects.arguments(row.id).length > 0) return answer;
      const [plain] = await askAll(client, [callOf(ask, set)]);
      return plain?.exchange ? plain : answer;
    }),
  );
}

/**
 * Repeats calls whose connections were closed, each after a call that the target answers, so that the recording shows
 * whether the call or the target is at fault.
 */
async function askClosedAgain(client: Client, closed: readonly Call[], lastCall: Call | undefined): Promise<void> {
  if (lastCall)
    for (const call of closed) for (const nextCall of [lastCall, call]) await askAll(client, [nextCall], true);
}

interface SurveyOptions {
  readonly bases: ReadonlySet<Base>;
  readonly depth: Depth;
  readonly network: string;
  /** Subjects of rare items are sought, in the places of others. Default: not at depth quick. */
  readonly seeksRare?: boolean;
  /** Absent: every operation is called. */
  isCalled?(operation: Operation): boolean;
}

/**
 * Learns subjects from the target itself: calls every operation whose required parameters are known, extracts subjects
 * from the answers, and repeats. The calls of a round are sent in parallel and read in the order of the contract, so
 * that the same target always gives the same subjects.
 */
export const survey = async (
  contract: DiscoverableContract,
  client: Client,
  subjects: Subjects,
  { bases, depth, network, seeksRare = efforts[depth].asksFurther, isCalled = () => true }: SurveyOptions,
): Promise<void> => {
  const { candidates: maxCandidates } = efforts[depth];
  const { steps, scope } = contract.discovery;
  const namesTried = new Map<string, Set<string>>();
  const search = searchOf(contract, client, subjects, { depth, seeksRare });
  const usableSteps = (steps?.() ?? []).filter(({ base }) => bases.has(base));
  const earlier = new EarlierValues(contract, subjects);
  const called = contract.operations.filter((row) => bases.has(row.base) && isCalled(row));
  const closed: Call[] = [];
  let canary: Call | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const asks = called.flatMap((row) => {
      const before = namesTried.get(row.id) ?? new Set<string>();
      namesTried.set(row.id, before);
      const sampleCount = Math.max(maxCandidates, row.survey?.length ?? 0, sampleSize(row, search.samples));
      const known = { network, scope, patient: round > 1, ...defined({ itemShapes: search.itemShapes }) };
      const remaining = sampleCount + earlier.missed(row.id, maxCandidates) - before.size;
      return candidates(row, subjects, known, sampleCount * 2)
        .filter(({ name }) => !before.has(name))
        .slice(0, Math.min(Math.ceil(sampleCount / 2), remaining))
        .map(({ name, parameters: set, isMadeUp }) => {
          before.add(name);
          return { row, set, input: isMadeUp ? ('open' as const) : ('valid' as const) };
        });
    });
    // In the first rounds an operation may still wait for subjects that a later round finds.
    if (asks.length === 0 && round >= patience) break;
    const answers = await askRound(client, asks, subjects);
    const last = await lastPages(
      client,
      subjects,
      answers.map(({ answer }) => answer),
    );
    answers.forEach(({ answer, exchange }, index) => {
      const ask = asks[index];
      if (!ask) return;
      earlier.note(ask.row.id, ask.set, answer);
      if (exchange?.failure?.kind === 'reset') closed.push(exchange.call);
      const broken = answer && brokenShape(contract, answer);
      // A made-up value that gets null names nothing.
      const isNothing = answer !== undefined && ask.input === 'open' && isEmptyResult(answer);
      if (!answer?.result || broken !== undefined || isNothing) {
        subjects.learnRefusal(ask.row.id, ask.set, broken);
        return;
      }
      const isLast = last.has(answer.exchange);
      subjects.learnArguments(ask.row.id, knownCall(contract, ask.set, answer, isLast ? false : undefined));
      search.extract(answer);
      canary ??= answer.exchange.call;
    });
    for (const step of usableSteps) await step.afterRound?.(search, round);
  }
  await askClosedAgain(client, closed, canary);
  for (const step of usableSteps) await step.afterSurvey?.(search);
  dropUnknown(contract, subjects);
};
