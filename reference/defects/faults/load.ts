import { operation } from '../../../contracts/chain/index.ts';
import type { Mutant } from '../../types.ts';
import { kebab, names, read } from '../files.ts';
import type { FaultFile as HeldOutFile } from './held-out/types.ts';
import type { Fault, FaultFile } from './types.ts';

/** The folder of each batch of faults, in the order in which they were written. */
const folders = {
  open: './',
  'held-out': './held-out/',
  reported: './held-out/reported/',
  'reported-later': './held-out/reported-later/',
  production: './held-out/production/',
  'production-later': './held-out/production-later/',
  'production-third': './held-out/production-third/',
  'production-fourth': './held-out/production-fourth/',
  'production-fifth': './held-out/production-fifth/',
  'production-sixth': './held-out/production-sixth/',
  'production-seventh': './held-out/production-seventh/',
} as const;

export type FaultBatch = keyof typeof folders;

export const faultBatches = Object.keys(folders) as readonly FaultBatch[];

/** The batches of every measurement. The later ones are measured only where they are named. */
export const usualBatches: readonly FaultBatch[] = ['open', 'held-out', 'reported'];

/** A fault with its name `operation#name` and the alteration of the provider that it makes. */
export interface NamedFault extends Fault, Pick<Mutant, 'id' | 'on' | 'fresh'> {
  /** Written after the judges, which were not changed because of it. */
  readonly heldOut: boolean;
  readonly batch: FaultBatch;
}

/** The files of a batch, each named after the operation of its faults. */
async function readBatch<File extends FaultFile | HeldOutFile>(batch: FaultBatch): Promise<File[]> {
  const url = new URL(folders[batch], import.meta.url);
  return Promise.all(
    (await names(url)).map(async (name) => {
      const file = await read<File>(url, name);
      if (file.on !== name)
        throw new Error(`reference/defects/faults: ${url.href}${name} is for ${file.on}: name the file after it`);
      return file;
    }),
  );
}

function nameFaults({ on, faults }: FaultFile, batch: FaultBatch): NamedFault[] {
  return Object.entries(faults).map(([name, fault]) => {
    if (name === '' || !kebab.test(name))
      throw new Error(`reference/defects/faults/${on}: ${name} is not a kebab name`);
    return {
      ...fault,
      id: `${on}#${name}`,
      on,
      heldOut: batch !== 'open',
      batch,
      fresh: () => fault.make(operation(on)),
    };
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
    ...(await readBatch<FaultFile>('open')).flatMap((file) => nameFaults(file, 'open')),
    ...(await readBatch<HeldOutFile>('held-out')).flatMap((file) => nameFaults(withSentences(file), 'held-out')),
    ...(await readBatch<FaultFile>('reported')).flatMap((file) => nameFaults(file, 'reported')),
    ...(await readBatch<FaultFile>('reported-later')).flatMap((file) => nameFaults(file, 'reported-later')),
    ...(await readBatch<FaultFile>('production')).flatMap((file) => nameFaults(file, 'production')),
    ...(await readBatch<FaultFile>('production-later')).flatMap((file) => nameFaults(file, 'production-later')),
    ...(await readBatch<FaultFile>('production-third')).flatMap((file) => nameFaults(file, 'production-third')),
    ...(await readBatch<FaultFile>('production-fourth')).flatMap((file) => nameFaults(file, 'production-fourth')),
    ...(await readBatch<FaultFile>('production-fifth')).flatMap((file) => nameFaults(file, 'production-fifth')),
    ...(await readBatch<FaultFile>('production-sixth')).flatMap((file) => nameFaults(file, 'production-sixth')),
    ...(await readBatch<FaultFile>('production-seventh')).flatMap((file) => nameFaults(file, 'production-seventh')),
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
