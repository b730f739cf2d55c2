import { readdir } from 'node:fs/promises';
import {
  chain,
  isRequirementId,
  type OperationId,
  operations,
  requirement,
  type RequirementId,
} from '../../contracts/chain/index.ts';
import type { Mutant } from '../types.ts';
import type { MutantFile } from './types.ts';

export const kebab = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

/** File names without their ending, of the mutants right inside a folder. */
export const names = async (folder: URL): Promise<string[]> =>
  (await readdir(folder))
    .flatMap((file) => /^(.+)\.(?:ts|js)$/.exec(file)?.[1] ?? [])
    .filter((name) => !name.endsWith('.d') && name !== 'load' && name !== 'types')
    .sort();

export const read = async <File = MutantFile>(folder: URL, name: string): Promise<File> => {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const module: { readonly default?: File } = await import(new URL(`${name}.${ending}`, folder).href);
  if (!module.default) throw new Error(`reference/mutants: ${name} has no default export`);
  return module.default;
};

/** What is knowingly not enforced needs no mutant. */
const isExcluded = (id: RequirementId, on: OperationId): boolean =>
  chain.exclusions.some((row) => row.requirement === id && (row.operation === undefined || row.operation === on));

const instances = (
  { breaks, mutate, mild = [] }: MutantFile,
  file: string,
  nameOf: (name: string) => string,
): Mutant[] =>
  operations
    .filter((row) => requirement(breaks).covers(row) && !isExcluded(breaks, row.id))
    .flatMap((row) =>
      Object.entries(mutate(row)).map(([way, alteration]) => {
        const name = nameOf(way);
        if (!kebab.test(name))
          throw new Error(`reference/mutants: ${file} names a mutant ${name}, which is no kebab name`);
        return {
          ...alteration,
          id: `${breaks}@${row.id}${name === '' ? '' : `#${name}`}`,
          breaks,
          on: row.id,
          ...(mild.includes(way) ? { mild: true as const } : {}),
          fresh: () => mutate(row)[way] ?? alteration,
        };
      }),
    );

const load = async (): Promise<readonly Mutant[]> => {
  const [here, deep] = [new URL('./', import.meta.url), new URL('./deep/', import.meta.url)];
  const shallow = await Promise.all(
    (await names(here)).map(async (name) => {
      if (!isRequirementId(name))
        throw new Error(`reference/mutants/${name}: no requirement of that name in contract/requirements`);
      const file = await read(here, name);
      if (file.breaks !== name)
        throw new Error(`reference/mutants/${name} breaks ${file.breaks}: name the file after it`);
      return instances(file, name, (way) => way);
    }),
  );
  const corners = await Promise.all(
    (await names(deep)).map(async (name) =>
      instances(await read(deep, name), `deep/${name}`, (way) => (way === '' ? name : `${name}-${way}`)),
    ),
  );
  const all = [...shallow, ...corners].flat().sort((a, b) => (a.id < b.id ? -1 : 1));
  const twice = all.find((mutant, index) => mutant.id === all[index + 1]?.id);
  if (twice) throw new Error(`reference/mutants has two mutants ${twice.id}`);
  return all;
};

let loaded: Promise<readonly Mutant[]> | undefined;

/**
 * Every mutant that `run` must catch, in the order of the ids. Each file gives mutants for each operation that its
 * requirement covers.
 */
export const loadMutants = (): Promise<readonly Mutant[]> => (loaded ??= load());
