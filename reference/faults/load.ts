import { operation } from '../../contracts/chain/index.ts';
import type { Mutant } from '../types.ts';
import { kebab, names, read } from '../mutants/load.ts';
import type { Fault, FaultFile } from './types.ts';

/** A fault with its name `operation#name` and the alteration of the provider that it makes. */
export interface NamedFault extends Fault, Pick<Mutant, 'id' | 'on' | 'fresh'> {}

const load = async (): Promise<readonly NamedFault[]> => {
  const here = new URL('./', import.meta.url);
  const files = await Promise.all(
    (await names(here)).map(async (name) => {
      const file = await read<FaultFile>(here, name);
      if (file.on !== name) throw new Error(`reference/faults/${name} is for ${file.on}: name the file after it`);
      return file;
    }),
  );
  return files.flatMap(({ on, faults }) =>
    Object.entries(faults).map(([name, fault]) => {
      if (name === '' || !kebab.test(name)) throw new Error(`reference/faults/${on}: ${name} is not a kebab name`);
      return { ...fault, id: `${on}#${name}`, on, fresh: () => fault.make(operation(on)) };
    }),
  );
};

let loaded: Promise<readonly NamedFault[]> | undefined;

/** Every fault, in the order of the file names. */
export const loadFaults = (): Promise<readonly NamedFault[]> => (loaded ??= load());
