import { caseKey } from '../../model/case-key.ts';
import { caseName } from '../../model/operation-name.ts';
import type { Contract } from '../../model/contract.ts';
import { shapeRequirement } from '../../schema/shape.ts';
import type { Outcome } from '../../model/judging.ts';

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
  // A case that passed explains nothing.
  const idle = new Set(
    outcomes.flatMap((outcome) =>
      outcome.verdict === 'pass' || outcome.verdict === 'observed' ? [caseKey(outcome)] : [],
    ),
  );
  return outcomes.map((outcome) => {
    const { reason, reasonFacts: { code, see } = {} } = outcome;
    if (outcome.verdict !== 'inconclusive' || reason === undefined) return outcome;
    const form = code === 'no-evidence' || code === 'not-observed' ? broken.get(outcome.operation) : undefined;
    const cause = form ?? see;
    if (!cause || idle.has(caseKey(cause)) || caseKey(cause) === caseKey(outcome)) return outcome;
    const pointed = { ...outcome, reason: `${reason}; see ${caseName(contract, cause)}` };
    if (!form) return pointed;
    const { applies: _, ...withoutApplies } = pointed;
    return { ...withoutApplies, behind: caseKey(form) };
  });
};
