import { interleave } from '../../engine/discovery/interleave.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { hashOf } from '../values.ts';
import { envelopeMutants } from './envelope.ts';
import { filterMutants, rangeMutants, unexplainedMutants } from './filters.ts';
import type { Mutant } from './mutant.ts';
import { boundMutants, fallMutants, objectMutants } from './objects.ts';
import { orderMutants } from './order.ts';
import { countMutants, pagingMutants, sizeMutants, undeclaredMutants } from './pages.ts';
import { answerMutants, memberMutants, parameterMutants } from './schemas.ts';

/** Functions that derive the mutants of one operation from its row and its schemas, one function per kind. */
const derivations: readonly ((operation: Operation) => readonly Mutant[])[] = [
  pagingMutants,
  sizeMutants,
  countMutants,
  orderMutants,
  filterMutants,
  rangeMutants,
  unexplainedMutants,
  undeclaredMutants,
  answerMutants,
  parameterMutants,
  memberMutants,
  objectMutants,
  boundMutants,
  fallMutants,
  envelopeMutants,
];

/** All mutants that the rows and schemas of a contract can tell. */
export function deriveMutants({ operations }: Pick<Contract, 'operations'>): readonly Mutant[] {
  const all = operations.flatMap((operation) => derivations.flatMap((derive) => derive(operation)));
  const byId = new Map(all.map((mutant) => [mutant.id, mutant]));
  return [...byId.values()];
}

/** Mutants in an order that a seed draws: one of each operation and kind, then the next of each. */
export function drawMutants(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  const drawn = mutants.toSorted((a, b) => hashOf(`${seed} ${a.id}`) - hashOf(`${seed} ${b.id}`));
  const groups = new Map<string, Mutant[]>();
  for (const mutant of drawn) {
    const kind = mutant.id.slice(mutant.operation.length + 1).split(/[ :]/)[0];
    const key = `${mutant.operation} ${kind}`;
    groups.set(key, [...(groups.get(key) ?? []), mutant]);
  }
  return interleave([...groups.values()]);
}
