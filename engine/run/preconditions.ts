import { caseName } from '../model/operation-name.ts';
import type { Contract } from '../model/contract.ts';
import { shapeRequirement } from '../schema/shape.ts';
import type { Outcome } from '../model/judging.ts';
import { noEvidence } from './verdict.ts';

const reasons: readonly (string | undefined)[] = Object.values(noEvidence);

/** If an operation's answers have the wrong form, its cases without evidence point to the case that is violated. */
export const pointToPreconditions = (contract: Contract, outcomes: readonly Outcome[]): readonly Outcome[] => {
  const form = (one: Outcome): string => shapeRequirement({ operation: contract.operation(one.operation) });
  const broken = new Set(
    outcomes.filter((one) => one.verdict === 'fail' && one.requirement === form(one)).map((one) => one.operation),
  );
  return outcomes.map((one) =>
    one.verdict === 'inconclusive' && reasons.includes(one.reason) && broken.has(one.operation)
      ? { ...one, reason: `${one.reason}; see ${caseName(contract, { ...one, requirement: form(one) })}` }
      : one,
  );
};
