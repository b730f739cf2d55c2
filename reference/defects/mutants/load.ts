import type { RequirementId } from '../../../engine/model/requirement.ts';
import type { OperationId } from '../../../engine/model/names.ts';
import { chain, operations, requirement } from '../../../contracts/chain/index.ts';
import type { FuzzMutant, Mutant } from '../../types.ts';
import type { Defect } from '../../../defects/defect.ts';
import { plant } from '../inside.ts';
import { isDerived } from './shared/derived.ts';
import type { FuzzRow, MutantTable } from './types.ts';

export const kebab = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

/** A requirement that is excluded on an operation needs no mutant there. */
const isExcluded = (id: RequirementId, on: OperationId): boolean =>
  chain.exclusions.some((row) => row.requirement === id && (row.operation === undefined || row.operation === on));

/** The place of a mutant: its requirement, its name in the table, and the operation that it breaks. */
interface Place {
  readonly id: RequirementId;
  readonly name: string;
  readonly operation: (typeof operations)[number];
}

interface Row extends Place {
  readonly row: Defect | FuzzRow;
}

const mutantAt = ({ id, name, operation }: Place, mutate: Defect): Mutant[] => {
  const alteration = plant(mutate, operation);
  if (!alteration) return [];
  if (!kebab.test(name)) throw new Error(`${id} has a mutant ${name}, which is no kebab name`);
  return [
    {
      ...alteration,
      id: `${id}@${operation.id}${name === '' ? '' : `#${name}`}`,
      requirement: id,
      on: operation.id,
      isDerived: isDerived(mutate),
      fresh: () => plant(mutate, operation) ?? alteration,
    },
  ];
};

const isFuzzRow = (row: Defect | FuzzRow): row is FuzzRow => typeof row === 'object';

/** The rows of all tables, each with the operations that its requirement covers. */
function* rowsOf(tables: readonly MutantTable[]): Generator<Row> {
  for (const [id, entry] of tables.flatMap((table) => Object.entries(table))) {
    if (!chain.hasRequirement(id)) throw new Error(`${id} is no requirement`);
    const covered = operations.filter((row) => requirement(id).covers(row) && !isExcluded(id, row.id));
    for (const part of [entry].flat())
      for (const operation of covered)
        for (const [name, row] of Object.entries(typeof part === 'function' ? part(operation) : part))
          if (row) yield { id, name, operation, row };
  }
}

/** The mutants of the rows, ordered by id. Throws for a row without a mutant, and for an id that occurs twice. */
const collect = <M extends Mutant>(rows: readonly Row[], create: (row: Row) => readonly M[]): readonly M[] => {
  const found = rows.map((row) => ({ key: `${row.id}#${row.name}`, mutants: create(row) }));
  const keys = new Set(found.flatMap(({ key, mutants }) => (mutants.length > 0 ? [key] : [])));
  const idle = found.find(({ key }) => !keys.has(key));
  if (idle) throw new Error(`${idle.key} breaks none of the operations that its requirement covers`);
  const sorted = found.flatMap(({ mutants }) => mutants).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const twice = sorted.find((mutant, index) => mutant.id === sorted[index + 1]?.id);
  if (twice) throw new Error(`there are two mutants ${twice.id}`);
  return sorted;
};

const loadRows = async (): Promise<readonly Row[]> => {
  const { tables } = await import('./tables.ts');
  return [...rowsOf(tables)];
};

let mutants: Promise<readonly Mutant[]> | undefined;
let fuzzMutants: Promise<readonly FuzzMutant[]> | undefined;

/** Every mutant that `run` must catch, in the order of the ids. */
export function loadMutants(): Promise<readonly Mutant[]> {
  mutants ??= loadRows().then((rows) =>
    collect(
      rows.filter(({ row }) => !isFuzzRow(row)),
      ({ row, ...place }) => (isFuzzRow(row) ? [] : mutantAt(place, row)),
    ),
  );
  return mutants;
}

/** Every mutant that no law of `run` catches, in the order of the ids: they test the fuzzer. */
export function loadFuzzMutants(): Promise<readonly FuzzMutant[]> {
  fuzzMutants ??= loadRows().then((rows) =>
    collect(
      rows.filter(({ row }) => isFuzzRow(row)),
      ({ row, ...place }) => {
        if (!isFuzzRow(row)) return [];
        const { mutate, ...rest } = row;
        return mutantAt(place, mutate).map((mutant) => ({ ...mutant, ...rest }));
      },
    ),
  );
  return fuzzMutants;
}
