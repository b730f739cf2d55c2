import type { CaseContext, Parameters } from '../engine/contract/case-context.ts';
import { isSameJson } from '../engine/model/json.ts';
import { showKey } from '../engine/model/listing.ts';
import type { Listing } from '../engine/model/list-row.ts';
import type { Answered } from '../engine/model/judging.ts';
import { show } from '../engine/model/show.ts';
import { difference, intersection, isSameList } from '../properties/lists/compare.ts';
import { type KnownList, readList } from '../properties/lists/gather.ts';
import { twoAnswersProof } from '../properties/lists/proofs.ts';
import { answerOf, type Asked } from './answer.ts';
import { mustBeDocumented, plainCalls } from './calls.ts';
import type { Rule } from './rule.ts';

type RelationRule = Extract<Rule, { readonly kind: 'relation' }>;

/** What one way of asking gave: a list as far as it was read, or one answer. */
interface Reading extends Asked {
  readonly exchanges: readonly Answered[];
  readonly list: KnownList | undefined;
  readonly listing: Listing | undefined;
}

async function read(c: CaseContext, parameters: Parameters, fresh: boolean): Promise<Reading> {
  const list = c.operation.listing && (await readList(c, parameters, { fresh }));
  const exchanges = list ? list.answers : [await c.requestSuccess(parameters, { fresh })];
  const answers = exchanges.map(answerOf);
  return { exchanges, list, listing: c.operation.listing, answers, body: answers[0]?.body, items: list?.items ?? [] };
}

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

/** What contradicts the relation, in a few words; undefined: it holds. */
function contradiction({ holds }: RelationRule, first: Reading, second: Reading): string | undefined {
  if (typeof holds === 'function') {
    const result = holds(first, second);
    return result === true ? undefined : result === false ? 'it does not' : result;
  }
  if (first.list && second.list) {
    const items = contradictions[holds](first.list.keys, second.list.keys);
    if (items.length === 0) return undefined;
    return `${showKey(items[0], first.listing, 80)}${items.length === 1 ? '' : ` and ${items.length - 1} more`}`;
  }
  return isSameJson(first.body, second.body) === (holds !== 'disjoint') ? undefined : show(second.body, 120);
}

/** What is wrong where a function says so. */
const broken = 'two ways of asking contradict each other';

/** Two empty lists show nothing. */
const evidenceOf = (...readings: readonly Reading[]): number =>
  readings.every(({ list, items }) => list !== undefined && items.length === 0) ? 0 : 1;

/** Whether both lists were read to their ends: what was not read contradicts nothing. */
const areWhole = (...readings: readonly Reading[]): boolean => readings.every(({ list }) => list?.complete !== false);

const isUnchanged = (before: Reading, after: Reading): boolean =>
  before.list && after.list
    ? isSameList(difference(before.list.keys, after.list.keys))
    : isSameJson(before.body, after.body);

/** Asks in both ways; what contradicts the relation is asked again, and the first way once more after it. */
async function judgePair(c: CaseContext, rule: RelationRule, [plain, changed]: readonly [Parameters, Parameters]) {
  const [first, second] = [await read(c, plain, false), await read(c, changed, false)];
  if (!areWhole(first, second)) return;
  if (contradiction(rule, first, second) === undefined) return c.countEvidence(evidenceOf(first, second));
  const reread = [await read(c, plain, true), await read(c, changed, true), await read(c, plain, true)] as const;
  const [before, between, after] = reread;
  const actual = contradiction(rule, before, between);
  const [left, right] = [before.exchanges.at(0), between.exchanges.at(0)];
  if (!areWhole(before, between) || !isUnchanged(before, after) || !left || !right) return;
  // The list had changed between the first two readings.
  if (actual === undefined) return c.countEvidence(evidenceOf(before, between));
  const [code, message, expected] = typeof rule.holds === 'string' ? words[rule.holds] : (['broken', broken] as const);
  c.report(rule.message ?? message, {
    code,
    expected: expected === undefined ? rule.statement : `${expected} the answer for ${show(plain, 120)}`,
    actual,
    evidence: twoAnswersProof(left, right),
    by: [...before.exchanges, ...between.exchanges],
  });
}

/** Judges a relation with the calls that the target is known to answer. */
export async function runRelation(c: CaseContext, rule: RelationRule): Promise<void> {
  for (const { parameters } of plainCalls(c, c.operation)) {
    const ways = rule.ask(parameters);
    for (const each of ways ?? []) mustBeDocumented(c.operation, each);
    if (ways) await judgePair(c, rule, ways);
  }
}
