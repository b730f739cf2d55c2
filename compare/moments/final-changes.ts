import type { Json } from '../../engine/model/exchange.ts';
import { defined } from '../../engine/model/defined.ts';
import { isObject } from '../../engine/model/paths.ts';
import { below } from '../answers/canonical.ts';
import type { MemberRules } from '../answers/classes.ts';
import { itemPathOf } from '../answers/lists.ts';
import { type Asked, type ComparedReplies, compareReplies } from '../answers/replies.ts';
import type { Reply } from '../answers/reply.ts';

/** The parts that never change in two replies at two times: final members, and the items of closed windows. */

/** Member rules under which only final members count: state may change from one time to another. */
function finalMembers(rules: MemberRules): MemberRules {
  const { classOf } = rules;
  return {
    ...rules,
    classOf: (path) => {
      const memberClass = classOf(path);
      return memberClass === 'state' || memberClass === 'live' ? 'opaque' : memberClass;
    },
  };
}

/**
 * The part of a value that never changes: its final members, and those around them. Members that nothing declares
 * count only in a contract whose members are final unless it says otherwise. Undefined: it has no such part.
 */
export function finalPart(rules: MemberRules, value: Json, path: string, inherited?: string): Json | undefined {
  if (rules.undeclared === 'final') return value;
  const of = rules.classOf(path) ?? inherited;
  if (Array.isArray(value)) {
    const parts = (value as readonly Json[]).map((item) => finalPart(rules, item, `${path}[]`, of) ?? null);
    return parts.every((element) => element === null) && of !== 'final' ? undefined : parts;
  }
  if (!isObject(value)) return of === 'final' ? value : undefined;
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const finalMember = inner === undefined ? undefined : finalPart(rules, inner, below(path, name), of);
    return finalMember === undefined ? [] : [[name, finalMember] as const];
  });
  return members.length === 0 && of !== 'final' ? undefined : Object.fromEntries(members);
}

const finalReply = (rules: MemberRules, reply: Reply): Reply => {
  const { listing } = rules.operation;
  const path = listing ? itemPathOf(listing) : '';
  const finalValue = (value: Json, memberPath: string): Json => finalPart(rules, value, memberPath) ?? {};
  return {
    ...reply,
    answers: reply.answers.map((answer) =>
      answer.result
        ? { ...answer, result: finalValue(answer.result, '') as NonNullable<typeof answer.result> }
        : answer,
    ),
    ...defined({ items: reply.items?.map((item) => finalValue(item, path)) }),
  };
};

/** Whether a reply holds anything that never changes. */
const isFinal = (rules: MemberRules, { items, answers: [first] }: Reply): boolean => {
  const { listing } = rules.operation;
  if (listing && items) return items.some((item) => finalPart(rules, item, itemPathOf(listing)) !== undefined);
  return first?.result !== undefined && finalPart(rules, first.result, '') !== undefined;
};

/**
 * Compares what never changes in the replies at two times. `isClosed`: no item can come into the list any more; in any
 * other list, items may come and go, and with them the counts and cursors beside them.
 */
export function compareFinal(
  allRules: MemberRules,
  question: Asked,
  [a, b]: readonly [Reply, Reply],
  isClosed: boolean,
): ComparedReplies {
  const rules = finalMembers(allRules);
  const compared = compareReplies(rules, question, finalReply(rules, a), finalReply(rules, b));
  const { listing } = rules.operation;
  if (compared.hasContent && ![a, b].every((reply) => isFinal(rules, reply)))
    return { differences: [], hasContent: false, undecided: 'nothing in the answer is declared as final' };
  if (!listing || isClosed) return compared;
  const items = itemPathOf(listing);
  return {
    ...compared,
    differences: compared.differences.filter(
      ({ path, kind }) => path === '' || (path.startsWith(items) && (path !== items || kind === 'value')),
    ),
  };
}
