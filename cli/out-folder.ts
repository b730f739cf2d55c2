import fs from 'node:fs';
import path from 'node:path';
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

const probeBytes = 4_096;

/** One step at a time: Node's own recursive form never returns where a file system refuses new entries as if they were missing. */
const makeFolder = (folder: string): void => {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder);
};

/** Makes the folder ready. @throws Usage where it cannot be written to. */
export const prepareFolder = (out: string): void => {
  try {
    makeFolder(out);
    for (const name of written) fs.rmSync(path.join(out, name), { recursive: true, force: true });
    const probe = path.join(out, '.assay');
    // Some bytes: a full disk still takes an empty file.
    fs.writeFileSync(probe, ' '.repeat(probeBytes));
    fs.rmSync(probe);
  } catch (error) {
    throw new Usage(
      `--out ${out} cannot be written to (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); name a folder that can`,
    );
  }
};
