import { operation, requirement } from '../../../contracts/chain/index.ts';
import type { FuzzMutant } from '../../types.ts';
import { kebab, names, read } from '../load.ts';
import type { FuzzMutantFile } from '../types.ts';

const made = ({ mutate, ...rest }: FuzzMutantFile, name: string): FuzzMutant => {
  const { breaks, on } = rest;
  if (!kebab.test(name)) throw new Error(`reference/mutants/fuzz/${name} is no kebab name`);
  if (!requirement(breaks).covers(operation(on)))
    throw new Error(`reference/mutants/fuzz/${name}: ${breaks} does not cover ${on}`);
  return { ...mutate(operation(on)), ...rest, id: `${breaks}@${on}#${name}`, fresh: () => mutate(operation(on)) };
};

const load = async (): Promise<readonly FuzzMutant[]> => {
  const here = new URL('./', import.meta.url);
  const all = await Promise.all(
    (await names(here)).map(async (name) => made(await read<FuzzMutantFile>(here, name), name)),
  );
  return all.sort((a, b) => (a.id < b.id ? -1 : 1));
};

let loaded: Promise<readonly FuzzMutant[]> | undefined;

/** Every mutant that no law of `run` catches, in the order of the ids. Each file is one mutant. They test fuzzers. */
export const loadFuzzMutants = (): Promise<readonly FuzzMutant[]> => (loaded ??= load());
