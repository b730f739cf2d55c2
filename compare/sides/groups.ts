import { createHash } from 'node:crypto';
import type {
  BrokenRule,
  DifferenceGroup,
  DifferenceKind,
  SideValue,
  SideVerdict,
} from '../../engine/model/comparison.ts';
import type { Credential } from '../../engine/model/credential.ts';
import { curlLine } from '../../engine/model/curl.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { OperationId } from '../../engine/model/operation.ts';
import type { ConfirmedDifference, Settled } from './settle.ts';
import { checksOfRuns, type JudgedContract } from '../../engine/contract/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import { Judging } from '../../engine/run/judge/run-checks.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { identity } from '../../engine/model/listing.ts';
import { boundedExchange } from '../../engine/run/judge/shorten.ts';
import { differing } from '../../properties/lists/pages-that-show.ts';
import { itemName } from '../answers/lists.ts';
import type { Reply } from '../answers/reply.ts';

/** Exchanges of one side that a difference shows. */
const maxExchanges = 3;

/** The key of the item that a difference is about, among the items of a reply. */
const keyIn = ({ items = [], answers: [first] }: Reply, name: string | undefined): string | undefined => {
  const listing = first?.operation.listing;
  if (!listing || name === undefined) return undefined;
  const keyOf = (item: Json): string => identity(listing, item);
  const namedItem = items.find((item) => itemName(listing, item) === name);
  return namedItem === undefined ? undefined : keyOf(namedItem);
};

const pagesWith = (key: string | undefined, answers: readonly Answered[]): readonly Exchange[] =>
  differing(key, { answers }).map(({ exchange }) => exchange);

/** The fewest exchanges of each side that show a difference. */
const evidenceOf = ({
  item,
  attempt: { a, b },
}: ConfirmedDifference): { readonly A: readonly Exchange[]; readonly B: readonly Exchange[] } => {
  const key = keyIn(a, item) ?? keyIn(b, item);
  const of = ({ answers, exchanges, refusal }: Reply): readonly Exchange[] => {
    if (refusal) return exchanges.slice(-1);
    return key === undefined || answers.length < 2
      ? exchanges.slice(0, maxExchanges)
      : pagesWith(key, answers).slice(0, maxExchanges);
  };
  return { A: of(a).map(boundedExchange), B: of(b).map(boundedExchange) };
};

const nameOf = ({ requirement, message }: BrokenRule): string => `${requirement} ${message}`;

/**
 * The rules that exchanges of one side break, by the contract's checks and schemas, each once. Checks that compare
 * answers see these exchanges only.
 */
const brokenRules = (contract: JudgedContract, exchanges: readonly Exchange[]): readonly BrokenRule[] => {
  const cases = new Map(
    contract.cases
      .filter(({ requirement }) => requirement.level !== 'open')
      .map((testCase) => [testCase.key, testCase]),
  );
  const byName = new Map<string, BrokenRule>();
  const stream = new Judging(contract, checksOfRuns(contract), cases);
  for (const exchange of exchanges)
    stream.judge(exchange, ({ message }, { requirement }) => {
      const rule = { requirement: requirement.id, message };
      byName.set(nameOf(rule), rule);
    });
  return [...byName.values()];
};

/** Rules that only one side breaks. A rule that both sides break does not explain a difference. */
const onlyIn = (left: readonly BrokenRule[], right: readonly BrokenRule[]): readonly BrokenRule[] => {
  const names = new Set(right.map(nameOf));
  return left.filter((rule) => !names.has(nameOf(rule)));
};

/** Which side is at fault. */
const verdictOf = (a: readonly BrokenRule[], b: readonly BrokenRule[]): SideVerdict => {
  if (a.length > 0 && b.length > 0) return 'both break it';
  if (a.length > 0) return 'A breaks it';
  return b.length > 0 ? 'B breaks it' : 'undecided by the document';
};

/** How a group is shown. */
export interface GroupTerms {
  readonly contract: JudgedContract;
  readonly credentials: Readonly<Record<'A' | 'B', readonly Credential[]>>;
  /** The command that asks the question of a group again. */
  replay(id: string): string;
}

/** Equal for all seeds and hosts. */
const idOf = (operation: OperationId, path: string, kind: DifferenceKind): string =>
  `${operation}:${createHash('sha256').update(`${path}\n${kind}`).digest('hex').slice(0, 10)}`;

const maxCurlLength = 4_000;

/** Groups differences by operation, member path and kind. */
export class Groups {
  readonly #groups = new Map<string, DifferenceGroup>();
  readonly #terms: GroupTerms;

  constructor(terms: GroupTerms) {
    this.#terms = terms;
  }

  get all(): readonly DifferenceGroup[] {
    return [...this.#groups.values()].sort(
      (a, b) => rank(a.verdict) - rank(b.verdict) || b.count - a.count || (a.id < b.id ? -1 : 1),
    );
  }

  /** Whether a question already showed a difference. */
  has(operation: OperationId, { path, kind }: Pick<ConfirmedDifference, 'path' | 'kind'>): boolean {
    return this.#groups.has(idOf(operation, path, kind));
  }

  /** `requests`: sent to both targets so far. */
  take({ question, confirmed }: Settled, requests: number): void {
    const countedIds = new Set<string>();
    for (const difference of confirmed) {
      const id = idOf(question.call.operation, difference.path, difference.kind);
      if (countedIds.has(id)) continue;
      countedIds.add(id);
      const group = this.#groups.get(id);
      this.#groups.set(
        id,
        group
          ? { ...group, count: group.count + 1, flaky: group.flaky && difference.isFlaky }
          : this.#begin(id, question, difference, requests),
      );
    }
  }

  #begin(
    id: string,
    question: Settled['question'],
    difference: ConfirmedDifference,
    requests: number,
  ): DifferenceGroup {
    const { contract, replay } = this.#terms;
    const { A, B } = evidenceOf(difference);
    const { a, b } = difference.attempt;
    const [brokenByA, brokenByB] = [brokenRules(contract, a.exchanges), brokenRules(contract, b.exchanges)];
    const breaks = { A: onlyIn(brokenByA, brokenByB), B: onlyIn(brokenByB, brokenByA) };
    return {
      id,
      operation: question.call.operation,
      path: difference.path,
      kind: difference.kind,
      class: difference.class,
      count: 1,
      flaky: difference.isFlaky,
      requests,
      verdict: verdictOf(breaks.A, breaks.B),
      question,
      ...defined({ item: difference.item }),
      A: this.#shown('A', difference.a, A, breaks.A),
      B: this.#shown('B', difference.b, B, breaks.B),
      replay: replay(id),
    };
  }

  #shown(side: 'A' | 'B', value: string, exchanges: readonly Exchange[], breaks: SideValue['breaks']): SideValue {
    const settings = { credentials: this.#terms.credentials[side] };
    return {
      value,
      exchanges,
      curl: exchanges.map((exchange) => curlLine(exchange, settings)).filter((line) => line.length <= maxCurlLength),
      breaks,
    };
  }
}

/** Differences that break a rule come first. */
const rank = (verdict: SideVerdict): number => (verdict === 'undecided by the document' ? 1 : 0);
