import { caseKey } from '../../engine/model/case-key.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { row, table } from '../markdown.ts';
import type { MutantResult } from './task.ts';

const judgesOf = (contract: JudgedContract, id: string): readonly string[] => {
  const asking = contract.judges.get(id)?.file;
  const seeing = [...contract.checks.keys()].filter((name) => contract.requirementsOf(name).includes(id));
  return [...(asking === undefined ? [] : [asking]), ...seeing];
};

/**
 * One row per requirement: its judges, their requests in a standard run, and the share of its mutants that they catch.
 */
export const judgeTable = (
  contract: JudgedContract,
  mutants: readonly MutantResult[],
  outcomes: readonly Outcome[],
): string => {
  const requirementOf = (key: string): string => key.split('@')[0] ?? '';
  const rows = contract.requirements.map(({ id, level }) => {
    const own = mutants.filter((mutant) => requirementOf(mutant.case) === id);
    const requests = outcomes
      .filter((outcome) => outcome.requirement === id && requirementOf(caseKey(outcome)) === id)
      .reduce((sum, outcome) => sum + outcome.requests, 0);
    const caught = own.filter((result) => result.caught === 'own').length;
    const judges = judgesOf(contract, id).join(', ');
    return row(id, level, judges, requests, own.length, caught);
  });
  return [
    '# Judges',
    '',
    'One row per requirement, written by `npm run mutation-test`: the judges, the requests that they send in a ' +
      'standard run',
    'of the reference provider (answers that others asked for are reused and cost nothing), the mutants that break the',
    'requirement, and how many of those are caught under it. A requirement of level `open` is observed, never ' +
      'violated.',
    '',
    table(['requirement', 'level', 'judges', 'requests', 'mutants', 'caught'], rows, 3),
    '',
  ].join('\n');
};
