import type { Operation } from '../../engine/model/operation.ts';
import { textAt } from '../call.ts';
import { when } from '../defect.ts';
import { fix } from '../operators/parameters.ts';
import { type CallTrigger, given } from '../triggers.ts';
import { type Mutant, mutantOf } from './mutant.ts';

/** Calls with values that do not go together are answered as others. */
export function dependencyMutants(operation: Operation): readonly Mutant[] {
  const refused = (operation.dependencies ?? []).filter(({ otherwise }) => otherwise === 'refused');
  return refused.flatMap(({ parameter, values = [], needs }) =>
    Object.entries(needs).map(([name, [needed = '']]) => {
      const isBad: CallTrigger = (call, row) =>
        given(parameter, ...values)(call, row) && ![undefined, needed].includes(textAt(call, name));
      return mutantOf(operation, `dependency ${parameter} ${name}`, 'is not needed', when(isBad, fix(name, needed)));
    }),
  );
}
