import type { Requirement, RequirementId } from '../model/requirement.ts';
import type { JudgedContract } from './contract.ts';

/** The contract in which these requirements, which the documents leave open, are judged: a deployment promises them. */
export function withPromises(contract: JudgedContract, promises: readonly RequirementId[]): JudgedContract {
  if (promises.length === 0) return contract;
  const withLevel = <Row extends Requirement>(row: Row): Row =>
    promises.includes(row.id) ? { ...row, level: 'derived' } : row;
  return {
    ...contract,
    requirements: contract.requirements.map(withLevel),
    requirement: (id) => withLevel(contract.requirement(id)),
    cases: contract.cases.map((testCase) => ({ ...testCase, requirement: withLevel(testCase.requirement) })),
  };
}
