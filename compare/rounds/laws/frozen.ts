import { appendingRange } from '../../../engine/model/list-range.ts';
import { memberRules, type MemberRules } from '../../answers/classes.ts';
import { itemPathOf } from '../../answers/lists.ts';
import type { Reply } from '../../answers/reply.ts';
import { compareFinal, finalPart } from '../../moments/final-changes.ts';
import { noRules } from '../../../engine/model/comparison-rules.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { identity, itemsPointer, listingOf, mayShrink, nextCursor, pagesOf } from '../../../engine/model/listing.ts';
import type { Operation } from '../../../engine/model/operation.ts';
import { memberDifferences } from '../../../engine/model/answer-proof.ts';
import type { Proof } from '../../../engine/model/proof.ts';
import { describeAnswer, show } from '../../../engine/model/show.ts';
import { plural } from '../../../engine/model/text.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { frozenWindow } from '../../../properties/lists/frozen-window.ts';
import type { Evidence, Remembered } from '../state.ts';
import { type LawContext, type LearntCall, namedParameters, type Repeated, type RoundLaw, successOf } from './law.ts';
import { defined } from '../../../engine/model/defined.ts';
import { at, integer } from '../../../engine/model/paths.ts';

/** Items of a window that are compared at most. */
const maxItems = 100;
/** Known calls of one operation that one round learns windows and objects from. */
const perRound = 2;

const rulesFor = ({ comparison = noRules }: JudgedContract, operation: Operation): MemberRules =>
  memberRules(operation, comparison);

/** How what never changes in two answers to one call differs, in words; undefined: it does not. */
export const finalChange = (contract: JudgedContract, before: Answered, now: Answered): string | undefined => {
  const { operation, call } = now;
  const replies = [before, now].map((answer): Reply => ({
    answers: [answer],
    exchanges: [answer.exchange],
    isWhole: nextCursor(answer, undefined) === undefined,
    ...defined({ items: operation.listing && answer.items }),
  }));
  const { differences } = compareFinal(rulesFor(contract, operation), { call }, replies as [Reply, Reply], true);
  const items = operation.listing ? itemPathOf(operation.listing) : '';
  // The items of a window alone are frozen, and the laws of the contract judge their order.
  const [first, ...otherDifferences] = differences.filter(
    ({ path, kind }) => path.startsWith(items) && kind !== 'order',
  );
  const more = otherDifferences.length === 0 ? '' : `, and ${plural(otherDifferences.length, 'more difference')}`;
  return first && `${first.item ?? first.path}: ${first.a} became ${first.b}${more}`;
};

/** What never changes in two answers to one call, and differs. */
const changeProof = (
  contract: JudgedContract,
  before: Answered,
  now: Answered,
  titles: readonly [string, string] = [before.exchange.at, now.exchange.at],
): Proof => {
  const rules = rulesFor(contract, now.operation);
  const [left, right] = [before, now].map(({ result }) => result && finalPart(rules, result, ''));
  return { kind: 'two-answers', titles, members: memberDifferences(left, right) };
};

/** A call that was answered in an earlier round is refused. */
const refused = ({ id }: Remembered, answer: Answered, evidence: Evidence): Repeated => {
  const before = evidence.readAnswer(id);
  return {
    kind: 'violated',
    violation: {
      expected: before ? `the answer of ${before.at}` : 'an answer, as in an earlier round',
      actual: describeAnswer(answer, 120),
      exchanges: [...(before ? [before] : []), answer.exchange],
    },
  };
};

const repeatFrozen = async (item: Remembered, { contract, evidence, ask }: LawContext): Promise<Repeated> => {
  const answer = await ask(item.operation, item.parameters);
  if (answer && !answer.result && answer.status < 500 && item.value !== undefined)
    return refused(item, answer, evidence);
  if (!answer?.result || (answer.operation.listing && !answer.items)) return { kind: 'unasked' };
  const stored = item.value === undefined ? undefined : evidence.readAnswer(item.id);
  const before = stored && answered(stored, contract);
  // Without the earlier answer no difference can be shown. The comparison starts again with this answer.
  if (!before?.result) {
    evidence.writeAnswer(item.id, answer.exchange);
    return { kind: 'kept', value: answer.exchange.at };
  }
  const change = finalChange(contract, before, answer);
  if (change === undefined) return { kind: 'kept', value: before.exchange.at };
  return {
    kind: 'violated',
    violation: {
      expected: `the answer of ${before.exchange.at}: ${show((before.items ?? before.result) as Json, 120)}`,
      actual: change,
      evidence: changeProof(contract, before, answer),
      ...defined({ place: answer.operation.listing && itemsPointer(answer.operation.listing) }),
      exchanges: [before.exchange, answer.exchange],
    },
  };
};

/** Operations whose answers are compared. Operations that report the head or the target itself are not. */
const comparedOperations = ({ contract, hasInterface }: LawContext): readonly Operation[] => {
  const { comparison: rules } = contract;
  if (!rules) return [];
  const excludedIds = new Set([...rules.stateAtHead, ...rules.local, ...rules.heads.map(({ operation }) => operation)]);
  return contract.operations.filter((row) => hasInterface(row.base) && !excludedIds.has(row.id));
};

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A known call with its closed window; undefined if the list has none. */
const windowOf = (operation: Operation, call: ReturnType<LawContext['knownCalls']>[number]): LearntCall | undefined => {
  const paging = pagesOf(operation);
  const parameters = namedParameters(frozenWindow(operation, call));
  if (mayShrink(operation, parameters) || call.count === 0 || isSame(parameters, namedParameters(call.parameters)))
    return undefined;
  return { operation: operation.id, parameters: { ...parameters, [paging.size]: Math.min(paging.maximum, maxItems) } };
};

/** Whether calls of an operation name an object, or a position, that never changes. */
const namesObject = ({ listing, parameters, vocabulary }: Operation): boolean =>
  Object.values(parameters).some(
    ({ required, subject }) =>
      required === true && subject !== undefined && (!listing || vocabulary.positions?.includes(subject) === true),
  );

/** Closed windows of the lists that the target answered in this round. */
export const windowsToRead = (context: LawContext): readonly LearntCall[] =>
  comparedOperations(context)
    .filter(({ listing }) => appendingRange(listing) !== undefined)
    .flatMap((row) =>
      context
        .knownCalls(row.id)
        .slice(0, perRound)
        .flatMap((call) => windowOf(row, call) ?? []),
    );

/** The items of a list within closed bounds never change. */
export const frozenWindows: RoundLaw = {
  id: 'watch.frozen-window',
  code: 'window-changed',
  message: 'a closed window lists other items than in an earlier round',
  statement: 'A list within a closed range of blocks or time lists the same items in every round.',
  maxCalls: 64,
  comparesWithFirst: true,
  learn: windowsToRead,
  repeat: repeatFrozen,
};

/** An object that exists keeps its final members. */
export const frozenObjects: RoundLaw = {
  id: 'watch.frozen-object',
  code: 'object-changed',
  message: 'an object that never changes is another one than in an earlier round',
  statement: 'An object keeps the members that the contract calls final.',
  maxCalls: 64,
  comparesWithFirst: true,
  learn: (context) =>
    comparedOperations(context)
      .filter(namesObject)
      .flatMap((row) =>
        context
          .knownCalls(row.id)
          .filter(({ answer }) => finalPart(rulesFor(context.contract, row), answer.result as Json, '') !== undefined)
          .slice(0, perRound)
          .map((call) => ({ operation: row.id, parameters: namedParameters(call.parameters) })),
      ),
  repeat: repeatFrozen,
};

/**
 * Items below the newest item of both answers, each once: the newest block of a deployment may be half indexed, and the
 * laws of the contract judge items that come twice.
 */
function settledItems(answer: Answered, answers: readonly Answered[]): readonly Json[] {
  const listing = listingOf(answer.operation);
  const { path } = appendingRange(listing) ?? { path: '' };
  const positionOf = (item: Json): bigint => integer(at(item, path)) ?? -1n;
  const newestOf = ({ items = [] }: Answered): bigint =>
    items.map(positionOf).reduce((newest, position) => (position > newest ? position : newest), -1n);
  const firstUnsettled = answers.map(newestOf).reduce((a, b) => (a < b ? a : b));
  const items = (answer.items ?? []).filter((item) => positionOf(item) < firstUnsettled);
  return [...new Map(items.map((item) => [identity(listing, item), item])).values()];
}

/** Both deployments list the same items where neither of them lags. */
export const besideWindows: RoundLaw = {
  id: 'watch.beside',
  code: 'differs-from-beside',
  message: 'a closed window lists other items than on the deployment beside',
  statement: 'A list within a closed range of blocks or time lists the same items on the deployment beside the target.',
  maxCalls: 64,
  comparesBeside: true,
  learn: (context) => (context.askBeside ? windowsToRead(context) : []),
  async repeat(item, { contract, ask, askBeside }) {
    if (!askBeside) return { kind: 'done' };
    const answerBeside = await successOf(item, { ask: askBeside });
    const target = answerBeside && (await successOf(item, { ask }));
    if (!answerBeside?.items || !target?.items) return { kind: 'unasked' };

    const answers = [answerBeside, target];
    const [before, now] = [answerBeside, target].map((answer) => ({ ...answer, items: settledItems(answer, answers) }));
    if (!before || !now || before.items.length === 0) return { kind: 'done' };
    const change = finalChange(contract, before, now);
    if (change === undefined) return { kind: 'done', isKept: true };
    return {
      kind: 'violated',
      violation: {
        expected: `the items of the deployment beside: ${show(answerBeside.items as Json, 120)}`,
        actual: change,
        place: itemsPointer(listingOf(target.operation)),
        exchanges: [answerBeside.exchange, target.exchange],
      },
    };
  },
};
