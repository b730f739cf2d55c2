import { appendingRange } from '../../../engine/model/list-range.ts';
import { createHash } from 'node:crypto';
import { memberDifferences } from '../../answers/members.ts';
import { memberRules, type MemberRules } from '../../answers/classes.ts';
import { canonicalText } from '../../answers/canonical.ts';
import { finalMembers, finalPart } from '../../answers/final-part.ts';
import { itemPathOf } from '../../answers/lists.ts';
import { noRules } from '../../../engine/model/comparison-rules.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import {
  identity,
  itemsPointer,
  listingOf,
  mayShrink,
  nextCursor,
  orderPath,
  pagesOf,
} from '../../../engine/model/listing.ts';
import type { Operation } from '../../../engine/model/operation.ts';
import { describeAnswer, show } from '../../../engine/model/show.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { commonPrefix, difference, keys } from '../../../properties/lists/compare.ts';
import { frozenWindow } from '../../../properties/lists/frozen-window.ts';
import type { Remembered } from '../state.ts';
import type { Evidence } from '../store.ts';
import { namedParameters, type LawContext, type Repeated, type RoundLaw, type LearntCall } from './law.ts';
import { defined } from '../../../engine/model/defined.ts';

/** Items of a window that are compared at most. */
const maxItems = 100;
/** Known calls of one operation that one round learns windows and objects from. */
const perRound = 2;

export const rulesFor = ({ comparison = noRules }: JudgedContract, operation: Operation): MemberRules =>
  finalMembers(memberRules(operation, comparison));

interface Comparing {
  readonly rules: MemberRules;
  readonly before: Answered;
  readonly now: Answered;
}

const itemPath = ({ operation }: Answered): string => itemPathOf(listingOf(operation));

/** Each item as text: its identity, and the members that never change. */
const textsOf = (rules: MemberRules, items: readonly Json[], path: string): string[] =>
  items.map((item) => {
    const text = canonicalText(rules, finalPart(rules, item, path) ?? null, path);
    return rules.undeclared === 'final' ? text : `${identity(listingOf(rules.operation), item)} ${text}`;
  });

/** The members of an object that never change. */
const finalOf = (rules: MemberRules, { result }: Answered): Json => finalPart(rules, result as Json, '') ?? null;

/** Items of two answers to one window that can be compared: all items, or the items that both pages reach. */
const comparableItems = ({ before, now }: Comparing): readonly [readonly Json[], readonly Json[]] | undefined => {
  const [a, b] = [before.items ?? [], now.items ?? []];
  const isWhole = [before, now].every((answer) => nextCursor(answer, undefined) === undefined);
  if (isWhole) return [a, b];
  const listing = listingOf(before.operation);
  return orderPath(listing) !== undefined ? commonPrefix(listing, a, b) : undefined;
};

/** How the items of a window changed, in words; undefined: they did not. */
export const itemsChange = (comparing: Comparing): string | undefined => {
  const itemsOfBoth = comparableItems(comparing);
  if (!itemsOfBoth) return undefined;
  const { rules, before } = comparing;
  const listing = listingOf(before.operation);
  const path = itemPath(before);
  const [a, b] = itemsOfBoth;
  const texts = difference(textsOf(rules, a, path), textsOf(rules, b, path));
  if (texts.missing.length + texts.extra.length === 0) return undefined;
  const { missing, extra } = difference(keys(listing, a), keys(listing, b));
  const lines = [
    ...(missing.length > 0 ? [`${missing.length} missing, the first: ${missing[0]}`] : []),
    ...(extra.length > 0 ? [`${extra.length} more, the first: ${extra[0]}`] : []),
  ];
  if (lines.length > 0) return lines.join('; ');
  const parts = [a, b].map((items) => items.map((item) => finalPart(rules, item, path) ?? null));
  const [first] = memberDifferences(rules, [parts[0], parts[1]], path.slice(0, -2));
  return first ? `${first.path}: ${first.a} became ${first.b}` : 'members of an item changed';
};

/** How the members of an object changed, in words; undefined: they did not. */
const objectChange = ({ rules, before, now }: Comparing): string | undefined => {
  const [a, b] = [finalOf(rules, before), finalOf(rules, now)];
  if (canonicalText(rules, a, '') === canonicalText(rules, b, '')) return undefined;
  const [first] = memberDifferences(rules, [a, b], '');
  return first ? `${first.path}: ${first.a} became ${first.b}` : undefined;
};

const digestOf = (rules: MemberRules, answer: Answered): string => {
  const text = answer.operation.listing
    ? textsOf(rules, answer.items ?? [], itemPath(answer))
        .sort()
        .join('\n')
    : canonicalText(rules, finalOf(rules, answer), '');
  return createHash('sha256').update(text).digest('hex');
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

const repeatFrozen = async (item: Remembered, context: LawContext): Promise<Repeated> => {
  const { contract, evidence } = context;
  const answer = await context.ask(item.operation, item.parameters);
  const rules = rulesFor(contract, contract.operation(item.operation));
  if (answer && !answer.result && answer.status < 500 && item.value !== undefined)
    return refused(item, answer, evidence);
  if (!answer?.result || (answer.operation.listing && !answer.items)) return { kind: 'unasked' };
  const digest = digestOf(rules, answer);
  if (item.value === undefined) {
    evidence.writeAnswer(item.id, answer.exchange);
    return { kind: 'kept', value: digest };
  }
  if (digest === item.value) return { kind: 'kept', value: digest };
  const stored = evidence.readAnswer(item.id);
  const before = stored && answered(stored, contract);
  // Without the earlier answer no difference can be shown. The comparison starts again with this answer.
  if (!before?.result) {
    evidence.writeAnswer(item.id, answer.exchange);
    return { kind: 'kept', value: digest };
  }
  const comparing = { rules, before, now: answer };
  const change = answer.operation.listing ? itemsChange(comparing) : objectChange(comparing);
  if (change === undefined) return { kind: 'kept', value: item.value };
  return {
    kind: 'violated',
    violation: {
      expected: `the answer of ${before.exchange.at}: ${show((before.items ?? before.result) as Json, 120)}`,
      actual: change,
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
