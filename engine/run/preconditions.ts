import { defined } from '../model/defined.ts';
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
      .filter((one) => one.verdict === 'fail' && forms(one).includes(one.requirement))
      .map((one) => [one.operation, caseName(contract, one)] as const),
  );
  return withoutIdlePointers(contract, outcomes).map(({ applies, ...one }) =>
    one.verdict === 'inconclusive' && reasons.includes(one.reason) && broken.has(one.operation)
      ? { ...one, reason: `${one.reason}; see ${broken.get(one.operation)}` }
      : { ...one, ...defined({ applies }) },
  );
};

/** Matches a reference to another case at the end of a reason. */
const pointer = /; see (\S+@.+)$/;

/** Removes references that do not help: to cases that passed, and to the case itself. */
const withoutIdlePointers = (contract: Contract, outcomes: readonly Outcome[]): readonly Outcome[] => {
  const idle = new Set(
    outcomes.flatMap((one) => (one.verdict === 'pass' || one.verdict === 'observed' ? [caseName(contract, one)] : [])),
  );
  return outcomes.map((one) => {
    const [text, name = ''] = pointer.exec(one.reason ?? '') ?? [];
    const isIdle = idle.has(name) || name === caseName(contract, one);
    return text !== undefined && isIdle ? { ...one, reason: (one.reason ?? '').replace(text, '') } : one;
  });
};
