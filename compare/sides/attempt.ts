import type { ComparisonRules } from '../../engine/model/comparison-rules.ts';
import type { HeadReading, Question } from '../../engine/model/comparison.ts';
import type { MemberRules } from '../answers/classes.ts';
import { isOneHead, type KnownHeads, readHeads, readingsOf } from './heads.ts';
import { compareReplies, type Difference } from '../answers/replies.ts';
import { askSide, type Reply } from '../answers/reply.ts';
import type { Side, Sides } from './sides.ts';

/** One question, asked of both targets at the same time. */
export interface Attempt {
  readonly a: Reply;
  readonly b: Reply;
  readonly differences: readonly Difference[];
  readonly hasContent: boolean;
  readonly undecided?: string;
  /** Both sides list the same items in another order, and the document gives none. */
  readonly isOtherOrder?: true;
  /** Items that one side lacks because they are newer than its head. */
  readonly ahead: number;
  /** Whether both sides stayed at one head, by the calls that tell it; undefined: the heads were not read. */
  readonly isOneHead?: boolean;
  /** Whether both sides showed the same newest position of this list. */
  readonly isOneListHead?: boolean;
  readonly heads: readonly HeadReading[];
  /** Paths in which A differs from its twin. */
  readonly noisy: readonly string[];
}

/** The two sides and the rules by which one attempt compares their answers. */
export interface AttemptTerms {
  readonly sides: Sides;
  readonly rules: ComparisonRules;
  readonly memberRules: MemberRules;
  readonly asker: string;
  /** Compares two replies; absent: as those of two targets at one time. */
  readonly compare?: typeof compareReplies;
}

const ask = async (side: Side, question: Question, asker: string): Promise<Reply> => {
  const reply = await askSide(side, question, asker);
  for (const answer of reply.answers) side.heads.note(answer);
  return reply;
};

/** Asks both sides once, without reading their heads. */
export const askOnce = async (
  question: Question,
  { sides, memberRules, asker, compare = compareReplies }: AttemptTerms,
): Promise<Attempt> => {
  const [a, b] = await Promise.all([ask(sides.A, question, asker), ask(sides.B, question, asker)]);
  return { a, b, ...compare(memberRules, question, a, b), ahead: 0, heads: [], noisy: [] };
};

/** Whether the side that lacks an item has not come that far. */
const isAhead = (
  { kind, lacked }: Difference,
  { call }: Question,
  { operation }: MemberRules,
  heads: Readonly<Record<'A' | 'B', KnownHeads>>,
): boolean =>
  lacked !== undefined && heads[kind === 'only-in-A' ? 'B' : 'A'].isBeyond(operation, call.parameters, lacked);

/** The newest positions of a list that both sides showed; empty if its items have none. */
const listHeads = (
  { call }: Question,
  { operation }: MemberRules,
  before: Readonly<Record<'A' | 'B', KnownHeads>>,
  { A, B }: Sides,
): readonly HeadReading[] => {
  const newest = (heads: KnownHeads): string => heads.newest(operation, call.parameters) ?? '';
  if (newest(before.A) === '') return [];
  return [
    {
      what: `newest item of ${operation.id}`,
      before: { A: newest(before.A), B: newest(before.B) },
      after: { A: newest(A.heads), B: newest(B.heads) },
    },
  ];
};

/** Asks both sides and the twin of A, with the heads read before and after. */
export const askStrictly = async (question: Question, terms: AttemptTerms): Promise<Attempt> => {
  const { sides, rules, memberRules, asker } = terms;
  const { base } = memberRules.operation;
  const knownHeads = { A: sides.A.heads.copy(), B: sides.B.heads.copy() };
  const before = await readHeads(rules, base, sides, asker);
  const [once, twin] = await Promise.all([askOnce(question, terms), sides.noise && ask(sides.noise, question, asker)]);
  const after = await readHeads(rules, base, sides, asker);
  const ahead = once.differences.filter((difference) => isAhead(difference, question, memberRules, knownHeads));
  const noisy = twin ? compareReplies(memberRules, question, once.a, twin).differences.map(({ path }) => path) : [];
  const lists = listHeads(question, memberRules, knownHeads, sides);
  return {
    ...once,
    differences: once.differences.filter((difference) => !ahead.includes(difference)),
    ahead: ahead.length,
    isOneHead: isOneHead(before, after),
    isOneListHead: lists.every(({ after: { A, B } }) => A === B),
    heads: [...readingsOf(before, after), ...lists],
    noisy,
  };
};
