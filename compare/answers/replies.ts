import type { Json } from '../../engine/model/exchange.ts';
import type { DifferenceKind, Question } from '../../engine/model/comparison.ts';
import { isObject, stepsOf } from '../../engine/model/paths.ts';
import { describeAnswer } from '../../engine/model/show.ts';
import type { MemberRules } from './classes.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { compareLists, itemPathOf, type ListDifference } from './lists.ts';
import { type MemberDifference, memberDifferences } from './members.ts';
import type { Reply } from './reply.ts';
import { defined } from '../../engine/model/defined.ts';

/** A difference between two replies. */
export interface Difference extends Omit<MemberDifference, 'kind'> {
  readonly kind: DifferenceKind;
  /** The item of a list that one side lacks. */
  readonly lacked?: Json;
}

/** The call that was asked. */
export type Asked = Pick<Question, 'call'>;

/** Two replies side by side. */
export interface ComparedReplies {
  readonly differences: readonly Difference[];
  /** Whether both sides answered with something to compare. */
  readonly hasContent: boolean;
  /** Why nothing can be said; absent: something can. */
  readonly undecided?: string;
  /** Both sides list the same items in another order, and the document gives none. */
  readonly isOtherOrder?: true;
}

const refused = ({ refusal }: Reply): string => (refusal === undefined ? 'an answer' : describeAnswer(refusal, 200));

/** Errors of a REST server are no refusals; the node's errors can have any status. */
const isServerError = (rules: MemberRules, { refusal }: Reply): boolean =>
  rules.operation.kind === 'rest' && (refusal?.status ?? 0) >= 500;

const compareRefusals = (rules: MemberRules, a: Reply, b: Reply): readonly Difference[] => {
  const difference = { path: '', class: 'final', a: refused(a), b: refused(b) } as const;
  if (a.refusal && b.refusal)
    return isServerError(rules, a) === isServerError(rules, b) ? [] : [{ ...difference, kind: 'server-error' }];
  return [{ ...difference, kind: a.refusal ? 'refused-by-A' : 'refused-by-B' }];
};

/** Whether two replies are the same bytes. */
const isSameText = (a: Reply, b: Reply): boolean =>
  a.isWhole === b.isWhole &&
  a.exchanges.length === b.exchanges.length &&
  a.exchanges.every(({ response }, index) => response?.body === b.exchanges[index]?.response?.body);

const withoutMember = (value: Json | undefined, [step, ...rest]: readonly string[]): Json => {
  // An answer that is the array of the items has nothing beside them.
  if (step === undefined || !isObject(value)) return {};
  const { [step]: inner, ...otherMembers } = value;
  return (rest.length === 0 ? otherMembers : { ...otherMembers, [step]: withoutMember(inner, rest) }) as Json;
};

/** The members of a list's answer without its items. */
const besideItems = ({ answers: [first] }: Reply, items: string | undefined): Json => {
  const result = first?.result ?? {};
  return items === undefined ? result : withoutMember(result, stepsOf(items));
};

/** Whether a size above the maximum gives the items of the maximum: walks add up to one list in any case. */
const clampDifferences = (
  { operation }: MemberRules,
  listing: Listing,
  { call }: Asked,
  replies: readonly Reply[],
): readonly Difference[] => {
  const { size, maximum } = pagesOf(operation);
  if (!(Number(call.parameters[size]) > maximum)) return [];
  const [a = 0, b = 0] = replies.map(({ answers: [first] }) => first?.items?.length ?? 0);
  const text = (count: number): string => `${count} items on a page, the maximum is ${maximum}`;
  const isDifferent = a > maximum !== b > maximum;
  return isDifferent ? [{ path: itemPathOf(listing), kind: 'value', class: 'final', a: text(a), b: text(b) }] : [];
};

const holdsSomething = ({ items, answers }: Reply): boolean => (items ? items.length > 0 : answers.length > 0);

/** Compares the replies of two targets to one question. */
export const compareReplies = (rules: MemberRules, question: Asked, a: Reply, b: Reply): ComparedReplies => {
  const missing = a.missing ?? b.missing;
  if (missing !== undefined)
    return { differences: [], hasContent: false, undecided: `${a.missing === undefined ? 'B' : 'A'}: ${missing}` };
  if (a.refusal || b.refusal) return { differences: compareRefusals(rules, a, b), hasContent: false };
  const hasContent = holdsSomething(a) && holdsSomething(b);
  if (isSameText(a, b)) return { differences: [], hasContent };
  const { listing } = rules.operation;
  const lists = listing && a.items && b.items;
  const memberChanges = memberDifferences(
    rules,
    [besideItems(a, lists && listing.items), besideItems(b, lists && listing.items)],
    '',
  );
  if (!lists) return { differences: memberChanges, hasContent };
  const { differences, isComparable, isOtherOrder } = compareLists(rules, listing, question.call.parameters, [a, b]);
  const allDifferences: readonly (Difference | ListDifference)[] = [
    ...memberChanges,
    ...clampDifferences(rules, listing, question, [a, b]),
    ...differences,
  ];
  return {
    differences: allDifferences,
    hasContent,
    ...defined({
      isOtherOrder,
      undecided:
        isComparable || allDifferences.length > 0
          ? undefined
          : 'the list is longer than the walk, and nothing orders it',
    }),
  };
};
