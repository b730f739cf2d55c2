import { caseKey } from '../model/case-key.ts';
import { caseName } from '../model/operation-name.ts';
import type { Contract } from '../model/contract.ts';
import { shapeRequirement } from '../schema/shape.ts';
import type { Outcome } from '../model/judging.ts';
import { noEvidence } from './no-evidence.ts';

const reasons: readonly (string | undefined)[] = Object.values(noEvidence);

/** If an operation's answers have the wrong form, its cases without evidence point to the case that is violated. */
export const pointToPreconditions = (contract: Contract, outcomes: readonly Outcome[]): readonly Outcome[] => {
  const forms = ({ operation }: Outcome): readonly (string | undefined)[] => [
    contract.requirementOf('checks/http', 'json', operation),
    shapeRequirement({ operation: contract.operation(operation) }),
  ];
  const broken = new Map(
    outcomes
      .filter((outcome) => outcome.verdict === 'fail' && forms(outcome).includes(outcome.requirement))
      .map((outcome) => [outcome.operation, outcome] as const),
  );
  return withoutIdlePointers(contract, outcomes).map((outcome) => {
    const form = broken.get(outcome.operation);
    if (outcome.verdict !== 'inconclusive' || !reasons.includes(outcome.reason) || !form) return outcome;
    const { applies: _, ...entry } = outcome;
    return { ...entry, behind: caseKey(form), reason: `${entry.reason}; see ${caseName(contract, form)}` };
  });
};

/** Matches a reference to another case at the end of a reason. */
const pointer = /; see (\S+@.+)$/;

/** Removes references that do not help: to cases that passed, and to the case itself. */
const withoutIdlePointers = (contract: Contract, outcomes: readonly Outcome[]): readonly Outcome[] => {
  const idle = new Set(
    outcomes.flatMap((outcome) =>
      outcome.verdict === 'pass' || outcome.verdict === 'observed' ? [caseName(contract, outcome)] : [],
    ),
  );
  return outcomes.map((outcome) => {
    const [text, name = ''] = pointer.exec(outcome.reason ?? '') ?? [];
    const isIdle = idle.has(name) || name === caseName(contract, outcome);
    return text !== undefined && isIdle ? { ...outcome, reason: (outcome.reason ?? '').replace(text, '') } : outcome;
  });
};
