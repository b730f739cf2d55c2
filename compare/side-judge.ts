import type { BrokenRule, SideVerdict } from '../engine/model/comparison.ts';
import type { Exchange } from '../engine/model/exchange.ts';
import { checksOfRuns, type JudgedContract } from '../engine/contract/contract.ts';
import { judging } from '../engine/run/judge/run-checks.ts';

const nameOf = ({ requirement, message }: BrokenRule): string => `${requirement} ${message}`;

/**
 * The rules that exchanges of one side break, by the contract's checks and schemas, each once. Checks that compare
 * answers see these exchanges only.
 */
export const brokenRules = (contract: JudgedContract, exchanges: readonly Exchange[]): readonly BrokenRule[] => {
  const cases = new Map(
    contract.cases
      .filter(({ requirement }) => requirement.level !== 'open')
      .map((testCase) => [testCase.key, testCase]),
  );
  const byName = new Map<string, BrokenRule>();
  const stream = judging(contract, checksOfRuns(contract), cases);
  for (const exchange of exchanges)
    stream.judge(exchange, ({ message }, _check, { requirement }) => {
      const rule = { requirement: requirement.id, message };
      byName.set(nameOf(rule), rule);
    });
  return [...byName.values()];
};

/** Rules that only one side breaks. A rule that both sides break does not explain a difference. */
export const onlyIn = (left: readonly BrokenRule[], right: readonly BrokenRule[]): readonly BrokenRule[] => {
  const names = new Set(right.map(nameOf));
  return left.filter((rule) => !names.has(nameOf(rule)));
};

/** Which side is at fault. */
export const verdictOf = (a: readonly BrokenRule[], b: readonly BrokenRule[]): SideVerdict => {
  if (a.length > 0 && b.length > 0) return 'both break it';
  if (a.length > 0) return 'A breaks it';
  return b.length > 0 ? 'B breaks it' : 'undecided by the document';
};
