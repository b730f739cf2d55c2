import { defined } from '../model/defined.ts';
import type { RequirementId } from '../model/requirement.ts';
import type { JudgedContract } from './contract.ts';

/** The names of the law and checks of a requirement, as in findings. */
export interface JudgeNames {
  /** The law that sends requests for it; absent: none does. */
  readonly asks?: string;
  /** Checks that judge every exchange, including `checks/schema` if it could judge the requirement. */
  readonly sees: readonly string[];
  /** Fuzz checks: checks that see every exchange of a fuzzing run. */
  readonly fuzzes: readonly string[];
}

/** Returns the names of the law, checks and fuzz checks of a requirement. */
export function judgeNames(contract: JudgedContract, id: RequirementId): JudgeNames {
  const ofRequirement = (names: Iterable<string>): readonly string[] =>
    [...names].filter((name) => contract.requirementsOf(name).some((requirement) => requirement === id));
  return {
    ...defined({ asks: contract.judges.get(id)?.file }),
    sees: ofRequirement(contract.checks.keys()),
    fuzzes: ofRequirement(contract.fuzzChecks.keys()),
  };
}
