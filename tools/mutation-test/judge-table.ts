import { caseKey } from '../../engine/model/case-key.ts';
import type { JudgedContract } from '../../engine/judging/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { MutantResult } from './task.ts';

const judgesOf = (contract: JudgedContract, id: string): readonly string[] => {
  const asking = contract.judges.get(id)?.file;
  const seeing = [...contract.checks.keys()].filter((name) => contract.requirementsOf(name).includes(id));
  return [...(asking === undefined ? [] : [asking]), ...seeing];
};

/** One row per requirement: who judges it, what that costs a standard run, and what it catches of the mutants written against it. */
export const judgeTable = (
  contract: JudgedContract,
  mutants: readonly MutantResult[],
  outcomes: readonly Outcome[],
): string => {
  const requirementOf = (key: string): string => key.split('@')[0] ?? '';
  const rows = contract.requirements.map(({ id, level }) => {
    const own = mutants.filter((one) => requirementOf(one.case) === id);
    const requests = outcomes
      .filter((one) => one.requirement === id && requirementOf(caseKey(one)) === id)
      .reduce((sum, one) => sum + one.requests, 0);
    return `| ${id} | ${level} | ${judgesOf(contract, id).join(', ')} | ${requests} | ${own.length} | ${own.filter((one) => one.caught === 'own').length} |`;
  });
  return [
    '# Judges',
    '',
    'One row per requirement, written by `npm run mutation-test`: the judges, the requests that they send in a standard run',
    'of the reference provider (answers that others asked for are reused and cost nothing), the mutants that break the',
    'requirement, and how many of those are caught under it. A requirement of level `open` is observed, never violated.',
    '',
    '| requirement | level | judges | requests | mutants | caught |',
    '|---|---|---|--:|--:|--:|',
    ...rows,
    '',
  ].join('\n');
};
