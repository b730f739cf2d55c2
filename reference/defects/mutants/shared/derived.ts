import { type Defect, when } from '../../../../defects/defect.ts';
import { dropItems } from '../../../../defects/operators/items.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { given } from '../../../../defects/triggers.ts';
import type { Operation } from '../../../../engine/model/operation.ts';
import type { RefusalStatus } from '../../../handlers/shared/refusal.ts';
import type { DerivedMutants } from '../types.ts';

type Named = Readonly<Record<string, Defect>>;

/** Mutants of each name; they are named by it in lower case. */
export function forEach(names: readonly string[], mutantsOf: (name: string, label: string) => Named): Named {
  return Object.assign({}, ...names.map((name) => mutantsOf(name, name.toLowerCase()))) as Named;
}

/** Each documented value of a parameter is refused; `suffix` ends the mutants' names. */
export function refuseEachValue(parameter: string, status: RefusalStatus = 400, suffix = ''): DerivedMutants {
  return ({ parameters }) =>
    forEach(parameters[parameter]?.values ?? [], (value, label) => ({
      [`${label}${suffix}`]: refuse(given(parameter, value), status),
    }));
}

/** Two mutants for each filter except those in `without`: the filter is ignored, and the filter finds nothing. */
export function breakEachFilter(
  { parameters, listing }: Operation,
  { find = 'finds', without = [] }: { readonly find?: 'find' | 'finds'; readonly without?: readonly string[] } = {},
): Named {
  const filters = Object.keys(parameters).filter(
    (name) => Object.hasOwn(listing?.filters ?? {}, name) && !without.includes(name),
  );
  return forEach(filters, (name, label) => ({
    [`${label}-ignored`]: ignore(name),
    [`${label}-${find}-nothing`]: when(given(name), dropItems()),
  }));
}
