import { type CaseContext, Inconclusive, type Parameters } from '../engine/contract/case-context.ts';
import { isSameJson, type Json } from '../engine/model/json.ts';
import { plural } from '../engine/model/text.ts';
import { showKey } from '../engine/model/listing.ts';
import type { Listing } from '../engine/model/list-row.ts';
import type { Answered } from '../engine/model/judging.ts';
import { show } from '../engine/model/show.ts';
import { difference, intersection, isSameList } from '../properties/lists/compare.ts';
import { type KnownList, readList } from '../properties/lists/gather.ts';
import { twoAnswersProof } from '../properties/lists/proofs.ts';
import { answerOf, type Asked } from './answer.ts';
import { mustBeDocumented, plainCalls } from './calls.ts';
import type { LawContext } from './law-context.ts';
import type { Rule } from './rule.ts';

type RelationRule = Extract<Rule, { readonly kind: 'relation' }>;

/** The result of one way of asking: a list as far as it was read, or one answer. */
interface Reading extends Asked {
  readonly exchanges: readonly Answered[];
  readonly list: KnownList | undefined;
  readonly listing: Listing | undefined;
}

/** Judges one case of a relation. Its requests belong to the limits of a rule. */
class RelationCase {
  readonly #c: CaseContext;
  readonly #context: LawContext;
  readonly #rule: RelationRule;

  constructor(c: CaseContext, context: LawContext, rule: RelationRule) {
    [this.#c, this.#context, this.#rule] = [c, context, rule];
  }

  /** Judges it with the calls that the target is known to answer. */
  async judge(): Promise<void> {
    const calls = await this.#context.asking(async () => plainCalls(this.#c, this.#c.operation));
    for (const { parameters } of calls) {
      const pair: unknown = this.#rule.ask(parameters);
      if (pair === undefined) continue;
      if (!isPair(pair)) throw new TypeError('`ask` must return two calls, or undefined');
      for (const each of pair) mustBeDocumented(this.#c.operation, each);
      await this.#judgePair(pair);
    }
  }

  /** Asks in both ways; what contradicts the relation is asked again, and the first way once more after it. */
  async #judgePair([plain, changed]: readonly [Parameters, Parameters]): Promise<void> {
    const rule = this.#rule;
    const first = await this.#read(plain, false);
    // The answer to the same call is the same answer, unless the target is asked again.
    const second = await this.#read(changed, isSameJson(plain as Json, changed as Json));
    this.#mustBeDecidable(first, second);
    if (contradiction(rule, first, second) === undefined) return this.#c.countEvidence(evidenceOf(first, second));
    const before = await this.#read(plain, true);
    const [between, after] = [await this.#read(changed, true), await this.#read(plain, true)];
    this.#mustBeDecidable(before, between);
    const actual = contradiction(rule, before, between);
    const [left, right] = [before.exchanges.at(0), between.exchanges.at(0)];
    if (!isUnchanged(before, after) || !left || !right) return;
    // The list had changed between the first two readings.
    if (actual === undefined) return this.#c.countEvidence(evidenceOf(before, between));
    const [code, message, expected] =
      typeof rule.holds === 'string' ? words[rule.holds] : (['broken', broken] as const);
    this.#c.report(rule.message ?? message, {
      code,
      expected: expected === undefined ? rule.statement : `${expected} the answer for ${show(plain, 120)}`,
      actual,
      evidence: twoAnswersProof(left, right),
      by: [...before.exchanges, ...between.exchanges],
    });
  }

  async #read(parameters: Parameters, fresh: boolean): Promise<Reading> {
    return this.#context.asking(async () => {
      const { listing } = this.#c.operation;
      const list = listing && (await readList(this.#c, parameters, { fresh }));
      const exchanges = list ? list.answers : [await this.#c.requestSuccess(parameters, { fresh })];
      const answers = exchanges.map(answerOf);
      return { exchanges, list, listing, answers, body: answers[0]?.body, items: list?.items ?? [] };
    });
  }

  /** Items that were not read of a list may be in the other one. @throws Inconclusive */
  #mustBeDecidable(...readings: readonly Reading[]): void {
    const { holds } = this.#rule;
    if (typeof holds === 'function' || holds === 'disjoint') return;
    const cut = readings.find(({ list }) => list?.complete === false);
    if (cut)
      throw new Inconclusive(`a list goes on behind ${plural(cut.answers.length, 'page')}; max-pages reads more`);
  }
}

const isPair = (pair: unknown): pair is readonly [Parameters, Parameters] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((each) => typeof each === 'object' && each !== null);

/** Judges a relation on the operation of a case. */
export const runRelation = (c: CaseContext, context: LawContext, rule: RelationRule): Promise<void> =>
  new RelationCase(c, context, rule).judge();

/** The items that contradict a relation between two lists. */
const contradictions = {
  equal: (first: readonly string[], second: readonly string[]) => {
    const { missing, extra } = difference(first, second);
    return [...missing, ...extra];
  },
  part: (first: readonly string[], second: readonly string[]) => difference(first, second).missing,
  disjoint: (first: readonly string[], second: readonly string[]) => intersection(first, second),
} as const;

/** How a finding words a relation: code, what is wrong, and what is expected of the second answer. */
const words = {
  equal: ['differ', 'two ways of asking give different answers', 'the same as'],
  part: ['not-a-part', 'what is asked for in one way is missing in the other', 'all items of'],
  disjoint: ['not-disjoint', 'two ways of asking give the same items', 'no items of'],
} as const;

/** The verdict of the function of a relation. @throws TypeError for a forgotten `return` and the like */
function ofResult(result: unknown): string | undefined {
  if (result === true) return undefined;
  if (result === false) return 'it does not';
  if (typeof result === 'string' && result !== '') return result;
  throw new TypeError(`\`holds\` returned ${show(result, 40)}: return true, false, or what is wrong`);
}

/** The contradiction to the relation, in a few words; undefined: it holds. */
function contradiction({ holds }: RelationRule, first: Reading, second: Reading): string | undefined {
  if (typeof holds === 'function') return ofResult(holds(first, second));
  if (first.list && second.list) {
    const items = contradictions[holds](first.list.keys, second.list.keys);
    if (items.length === 0) return undefined;
    return `${showKey(items[0], first.listing, 80)}${items.length === 1 ? '' : ` and ${items.length - 1} more`}`;
  }
  return isSameJson(first.body, second.body) === (holds !== 'disjoint') ? undefined : show(second.body, 120);
}

/** The message where a function says that it does not hold. */
const broken = 'two ways of asking contradict each other';

/** Two empty lists show nothing. */
const evidenceOf = (...readings: readonly Reading[]): number =>
  readings.every(({ list, items }) => list !== undefined && items.length === 0) ? 0 : 1;

const isUnchanged = (before: Reading, after: Reading): boolean =>
  before.list && after.list
    ? isSameList(difference(before.list.keys, after.list.keys))
    : isSameJson(before.body, after.body);
