import { defined } from './defined.ts';
import type { Constraint, OperationRow } from './operation.ts';
import type { Dependency } from './parameter.ts';

/** The constraint of a dependency. It is open which value counts if one is given several times. */
const constraintOf =
  ({ parameter, values, needs, otherwise, requirement }: Dependency, rows: OperationRow['parameters']): Constraint =>
  (parameters) => {
    const value = parameters[parameter];
    if (value === undefined || values?.includes(String(value)) === false) return undefined;
    const givenValue = (name: string): unknown => parameters[name] ?? rows[name]?.default;
    const broken = Object.entries(needs).find(
      ([name, allowed]) => !Array.isArray(givenValue(name)) && !allowed.includes(String(givenValue(name))),
    );
    if (!broken) return undefined;
    const [name, allowed] = broken;
    const isRefused = otherwise === 'refused' && givenValue(name) !== undefined;
    return {
      parameter: name,
      valid: isRefused ? false : 'open',
      why: `${values ? `${parameter} ${String(value)}` : parameter} needs ${allowed.join(' or ')} as ${name}`,
      ...defined({
        refusal:
          isRefused && requirement !== undefined
            ? { requirement, message: `a ${parameter} is answered beside a ${name} that does not go with it` }
            : undefined,
      }),
    };
  };

/** The constraints on combinations of parameters that are valid alone, in the order of checking. */
export const constraintsOf = ({
  together = [],
  dependencies = [],
  parameters,
}: Pick<OperationRow, 'together' | 'dependencies' | 'parameters'>): readonly Constraint[] => [
  ...together,
  ...dependencies.map((row) => constraintOf(row, parameters)),
];
