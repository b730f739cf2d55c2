import { operation } from '../../../contracts/chain/index.ts';
import type { Mutant } from '../../types.ts';
import { kebab, names, read } from '../files.ts';
import type { Fault, FaultFile } from './types.ts';

/** A fault with its name `operation#name` and the alteration of the provider that it makes. */
export interface NamedFault extends Fault, Pick<Mutant, 'id' | 'on' | 'fresh'> {
  /** Written after the judges, which were not changed because of it. */
  readonly heldOut: boolean;
}

const loadFolder = async (folder: './' | './held-out/'): Promise<readonly NamedFault[]> => {
  const here = new URL(folder, import.meta.url);
  const files = await Promise.all(
    (await names(here)).map(async (name) => {
      const file = await read<FaultFile>(here, name);
      if (file.on !== name)
        throw new Error(`reference/defects/faults/${name} is for ${file.on}: name the file after it`);
      return file;
    }),
  );
  return files.flatMap(({ on, faults }) =>
    Object.entries(faults).map(([name, fault]) => {
      if (name === '' || !kebab.test(name))
        throw new Error(`reference/defects/faults/${on}: ${name} is not a kebab name`);
      const heldOut = folder === './held-out/';
      return { ...fault, id: `${on}#${name}`, on, heldOut, fresh: () => fault.make(operation(on)) };
    }),
  );
};

const load = async (): Promise<readonly NamedFault[]> => {
  const all = [...(await loadFolder('./')), ...(await loadFolder('./held-out/'))];
  const seen = new Set<string>();
  for (const { id } of all) {
    if (seen.has(id)) throw new Error(`reference/defects/faults: two faults have the name ${id}`);
    seen.add(id);
  }
  return all;
};

let loaded: Promise<readonly NamedFault[]> | undefined;

/** Every fault, in the order of the file names; those held out come last. */
export const loadFaults = (): Promise<readonly NamedFault[]> => (loaded ??= load());
