import { createHash } from 'node:crypto';
import type { DifferenceGroup, DifferenceKind, SideVerdict, SideValue } from '../engine/model/comparison.ts';
import type { Credential } from '../engine/model/credential.ts';
import { curlLine } from '../engine/model/curl.ts';
import type { Exchange } from '../engine/model/exchange.ts';
import type { OperationId } from '../engine/model/operation.ts';
import { evidenceOf } from './evidence.ts';
import type { ConfirmedDifference, Settled } from './settle.ts';
import type { JudgedContract } from '../engine/contract/contract.ts';
import { brokenRules, onlyIn, verdictOf } from './side-judge.ts';
import { defined } from '../engine/model/defined.ts';

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

const longestCurl = 4_000;

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
      curl: exchanges.map((exchange) => curlLine(exchange, settings)).filter((line) => line.length <= longestCurl),
      breaks,
    };
  }
}

/** Differences that break a rule come first. */
const rank = (verdict: SideVerdict): number => (verdict === 'undecided by the document' ? 1 : 0);
