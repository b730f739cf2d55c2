import { type Defect } from '../../../../defects/defect.ts';
import { deriveMutants } from '../../../../defects/derive/derive.ts';
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

/** A label as the name of a mutant. */
export const kebabOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const ofMutants = new WeakSet<Defect>();
const defects = new WeakMap<Operation, ReadonlyMap<string, Defect>>();

/** The defects that the row and the schemas of an operation tell, by the place and the effect. */
const defectsOf = (operation: Operation): ReadonlyMap<string, Defect> => {
  const cached = defects.get(operation);
  if (cached) return cached;
  const mutants = deriveMutants({ operations: [operation] });
  const byLabel = new Map(mutants.map(({ id, defect }) => [id.slice(operation.id.length + 1), defect]));
  defects.set(operation, byLabel);
  for (const { defect } of mutants) ofMutants.add(defect);
  return byLabel;
};

const nothing: Defect = () => undefined;

/** Whether a defect is one that `assay mutate` plants, too. */
export const isDerived = (defect: Defect): boolean => ofMutants.has(defect);

/** Names of the labels that match: `*` of the label is any text, which takes the place of `*` in the name. */
const matching = (name: string, label: string, labels: readonly string[]): (readonly [string, string])[] => {
  const [before = '', after] = label.split('*');
  if (after === undefined) return [[name, label]];
  return labels
    .filter((each) => each.startsWith(before) && each.endsWith(after))
    .map((each) => [name.replace('*', kebabOf(each.slice(before.length, each.length - after.length))), each]);
};

/**
 * Mutants that `assay mutate` plants, too: by name the place and the effect, `paging: later pages are refused`. Each is
 * planted on the operations that have it.
 */
export function derived(rows: Readonly<Record<string, string>>): DerivedMutants {
  return (operation) => {
    const all = defectsOf(operation);
    const named = Object.entries(rows).flatMap(([name, label]) => matching(name, label, [...all.keys()]));
    return Object.fromEntries(named.map(([name, label]) => [name, all.get(label) ?? nothing]));
  };
}
