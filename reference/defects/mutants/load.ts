import {
  chain,
  isRequirementId,
  type OperationId,
  operations,
  requirement,
  type RequirementId,
} from '../../../contracts/chain/index.ts';
import type { FuzzMutant, Mutant } from '../../types.ts';
import type { Subject } from '../subject.ts';
import type { Mutation } from '../operators/mutation.ts';
import type { FuzzRow, MutantTable } from './types.ts';

import { kebab } from '../files.ts';

/** What is knowingly not enforced needs no mutant. */
const isExcluded = (id: RequirementId, on: OperationId): boolean =>
  chain.exclusions.some((row) => row.requirement === id && (row.operation === undefined || row.operation === on));

/** Where a mutant stands: its requirement, its name there, and the operation that it breaks. */
interface Place {
  readonly id: RequirementId;
  readonly name: string;
  readonly operation: Subject;
}

const mutantAt = ({ id, name, operation }: Place, mutate: Mutation): Mutant[] => {
  const alteration = mutate(operation);
  if (!alteration) return [];
  if (!kebab.test(name)) throw new Error(`${id} has a mutant ${name}, which is no kebab name`);
  return [
    {
      ...alteration,
      id: `${id}@${operation.id}${name === '' ? '' : `#${name}`}`,
      requirement: id,
      on: operation.id,
      fresh: () => mutate(operation) ?? alteration,
    },
  ];
};

const isFuzzRow = (row: Mutation | FuzzRow | undefined): row is FuzzRow => typeof row === 'object';

/** The rows of all tables, each with the operations that its requirement covers. */
function* rowsOf(tables: readonly MutantTable[]): Generator<Place & { readonly row: Mutation | FuzzRow }> {
  for (const [id, entry] of tables.flatMap((table) => Object.entries(table))) {
    if (!isRequirementId(id)) throw new Error(`${id} is no requirement`);
    const covered = operations.filter((row) => requirement(id).covers(row) && !isExcluded(id, row.id));
    for (const part of [entry].flat())
      for (const operation of covered)
        for (const [name, row] of Object.entries(typeof part === 'function' ? part(operation) : part))
          if (row) yield { id, name, operation, row };
  }
}

const inOrder = <M extends Mutant>(mutants: readonly M[]): readonly M[] => {
  const sorted = mutants.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const twice = sorted.find((mutant, index) => mutant.id === sorted[index + 1]?.id);
  if (twice) throw new Error(`there are two mutants ${twice.id}`);
  return sorted;
};

const loadRows = async () => {
  const { tables } = await import('./tables.ts');
  return [...rowsOf(tables)];
};

let mutants: Promise<readonly Mutant[]> | undefined;
let fuzzMutants: Promise<readonly FuzzMutant[]> | undefined;

/** Every mutant that `run` must catch, in the order of the ids. */
export function loadMutants(): Promise<readonly Mutant[]> {
  return (mutants ??= loadRows().then((rows) =>
    inOrder(rows.flatMap(({ row, ...place }) => (isFuzzRow(row) ? [] : mutantAt(place, row)))),
  ));
}

/** Every mutant that no law of `run` catches, in the order of the ids: they test the fuzzer. */
export function loadFuzzMutants(): Promise<readonly FuzzMutant[]> {
  return (fuzzMutants ??= loadRows().then((rows) =>
    inOrder(
      rows.flatMap(({ row, ...place }) => {
        if (!isFuzzRow(row)) return [];
        const { mutate, ...rest } = row;
        return mutantAt(place, mutate).map((mutant) => ({ ...mutant, ...rest }));
      }),
    ),
  ));
}
