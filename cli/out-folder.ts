import fs from 'node:fs';
import path from 'node:path';
import { takeFolder } from './folder-lock.ts';
import { Usage } from './usage.ts';

/** What a run writes; an earlier run's files of these names are replaced, anything else in the folder stays. */
export const written = [
  'index.html',
  'results.json',
  'exchanges.ndjson',
  'allure-results',
  'allure-report',
  'junit.xml',
  'summary.md',
  'drift.md',
  'drift.json',
  'subjects.json',
  'shard.json',
  'attachments',
  'replay.json',
  'regressions',
];

/** Where earlier runs lie until a run has written its own results: each in a folder of its own. */
export const setAside = '.earlier-runs';

const probeBytes = 4_096;

/** One step at a time: Node's own recursive form never returns where a file system refuses new entries as if they were missing. */
const makeFolder = (folder: string): void => {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder);
};

/** Some bytes: a full disk still takes an empty file. */
const probe = (out: string): void => {
  const file = path.join(out, '.assay');
  fs.writeFileSync(file, ' '.repeat(probeBytes));
  fs.rmSync(file);
};

/** Moves an earlier run's files out of the way. A rename within the folder needs no room, and is done or not done. */
const moveAside = (out: string): void => {
  const found = written.filter((name) => fs.existsSync(path.join(out, name)));
  if (found.length === 0) return;
  const folder = path.join(out, setAside, new Date().toISOString().replaceAll(/[:.]/g, '-'));
  makeFolder(folder);
  for (const name of found) fs.renameSync(path.join(out, name), path.join(folder, name));
};

export interface OutFolder {
  /** Removes the earlier runs' files: there is something in their place now. */
  replaceEarlier(): void;
  /** Lets other runs use the folder. */
  release(): void;
}

/**
 * Makes the folder ready. Earlier runs' files are set aside, and stay there if this run is killed before it has results.
 * @throws Usage where the folder cannot be written to, or another run is writing to it.
 */
export const prepareFolder = (out: string): OutFolder => {
  let lock: ReturnType<typeof takeFolder> | undefined;
  try {
    makeFolder(out);
    probe(out);
    lock = takeFolder(out);
    moveAside(out);
    return {
      replaceEarlier: () => fs.rmSync(path.join(out, setAside), { recursive: true, force: true }),
      release: lock.release,
    };
  } catch (error) {
    lock?.release();
    if (error instanceof Usage) throw error;
    throw new Usage(
      `--out ${out} cannot be written to (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); name a folder that can`,
    );
  }
};
