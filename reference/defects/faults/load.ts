import { operation } from '../../../contracts/chain/index.ts';
import type { Mutant } from '../../types.ts';
import { kebab, names, read } from '../files.ts';
import type { FaultFile as HeldOutFile } from './held-out/types.ts';
import type { Fault, FaultFile } from './types.ts';

/** A fault with its name `operation#name` and the alteration of the provider that it makes. */
export interface NamedFault extends Fault, Pick<Mutant, 'id' | 'on' | 'fresh'> {
  /** Written after the judges, which were not changed because of it. */
  readonly heldOut: boolean;
}

/** The files of a folder, each named after the operation of its faults. */
async function readFolder<File extends FaultFile | HeldOutFile>(folder: './' | './held-out/'): Promise<File[]> {
  const url = new URL(folder, import.meta.url);
  return Promise.all(
    (await names(url)).map(async (name) => {
      const file = await read<File>(url, name);
      if (file.on !== name)
        throw new Error(`reference/defects/faults/${name} is for ${file.on}: name the file after it`);
      return file;
    }),
  );
}

function nameFaults({ on, faults }: FaultFile, heldOut: boolean): NamedFault[] {
  return Object.entries(faults).map(([name, fault]) => {
    if (name === '' || !kebab.test(name))
      throw new Error(`reference/defects/faults/${on}: ${name} is not a kebab name`);
    return { ...fault, id: `${on}#${name}`, on, heldOut, fresh: () => fault.make(operation(on)) };
  });
}

const withSentences = ({ on, faults }: HeldOutFile): FaultFile => ({
  on,
  faults: Object.fromEntries(
    Object.entries(faults).map(([name, { breaks, holds, ...fault }]) => [
      name,
      { ...fault, sentence: breaks, isKept: holds },
    ]),
  ),
});

async function load(): Promise<readonly NamedFault[]> {
  const faults = [
    ...(await readFolder<FaultFile>('./')).flatMap((file) => nameFaults(file, false)),
    ...(await readFolder<HeldOutFile>('./held-out/')).flatMap((file) => nameFaults(withSentences(file), true)),
  ];
  const seen = new Set<string>();
  for (const { id } of faults) {
    if (seen.has(id)) throw new Error(`reference/defects/faults: two faults have the name ${id}`);
    seen.add(id);
  }
  return faults;
}

let loaded: Promise<readonly NamedFault[]> | undefined;

/** Every fault, in the order of the file names; those held out come last. */
export const loadFaults = (): Promise<readonly NamedFault[]> => (loaded ??= load());
