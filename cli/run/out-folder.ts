import fs from 'node:fs';
import path from 'node:path';
import { takeFolder } from './folder-lock.ts';
import { cannotWrite, exit, Usage } from '../usage.ts';
import { recordingNames } from '../../engine/client/record.ts';
import { fileError } from '../../engine/model/files.ts';
import { findingsFolder, harName } from '../../reports/har.ts';

/** Files that a run writes. It replaces earlier files of these names; other files in the folder stay. */
export const written = [
  'index.html',
  'results.json',
  ...recordingNames,
  'allure-results',
  'allure-report',
  'junit.xml',
  'summary.md',
  'drift.html',
  'drift.json',
  'brief.md',
  'results.sarif',
  'ctrf-report.json',
  'subjects.json',
  'shard.json',
  'attachments',
  'replay.json',
  'openapi.json',
  'openrpc.json',
  'promises.json',
  'regressions',
  harName,
  findingsFolder,
];

/** Earlier runs are moved here, each to its own folder, until a run has written its own results. */
export const setAside = '.earlier-runs';

const probeBytes = 4_096;

/** One level at a time: Node's recursive form never returns if a file system rejects new entries with ENOENT. */
const makeFolder = (folder: string): void => {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Shards that start together make the folder above theirs at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !fs.statSync(folder).isDirectory()) throw error;
  }
};

/** Writes some bytes, because a full disk still accepts an empty file. */
const probe = (out: string): void => {
  const file = path.join(out, '.assay');
  fs.writeFileSync(file, ' '.repeat(probeBytes));
  fs.rmSync(file);
};

/** Moves the earlier run's files back. */
const moveBack = (out: string, aside: string): void => {
  for (const name of fs.readdirSync(aside)) {
    fs.rmSync(path.join(out, name), { recursive: true, force: true });
    fs.renameSync(path.join(aside, name), path.join(out, name));
  }
  fs.rmdirSync(aside);
  const all = path.dirname(aside);
  if (fs.readdirSync(all).length === 0) fs.rmdirSync(all);
};

/** Moves an earlier run's files away. A rename within the folder needs no space and is atomic. */
const moveAside = (out: string): string | undefined => {
  const earlierFiles = written.filter((name) => fs.existsSync(path.join(out, name)));
  if (earlierFiles.length === 0) return undefined;
  const folder = path.join(out, setAside, new Date().toISOString().replaceAll(/[:.]/g, '-'));
  makeFolder(folder);
  try {
    for (const name of earlierFiles) fs.renameSync(path.join(out, name), path.join(folder, name));
  } catch (error) {
    // A folder that is a mount cannot be moved. The run cannot begin and must leave everything unchanged.
    moveBack(out, folder);
    throw error;
  }
  return folder;
};

/** Whether this run wrote a file that can be judged or read. */
const holdsSomething = (out: string): boolean =>
  fs.existsSync(path.join(out, 'results.json')) ||
  recordingNames.some((name) => (fs.statSync(path.join(out, name), { throwIfNoEntry: false })?.size ?? 0) > 0);

export interface OutFolder {
  /** Removes the earlier run's files, because this run has results. */
  replaceEarlier(): void;
  /** Unlocks the folder. If this run wrote nothing, the earlier run's files are moved back. */
  release(): void;
}

/**
 * Prepares the folder. Earlier runs' files are moved away, and stay there if this run is killed before it has results.
 * @throws Usage if the folder cannot be written, or if another run is writing to it.
 */
export const prepareFolder = (out: string): OutFolder => {
  let lock: ReturnType<typeof takeFolder> | undefined;
  try {
    makeFolder(out);
    probe(out);
    lock = takeFolder(out);
    const aside = moveAside(out);
    const { release } = lock;
    return {
      replaceEarlier: () => fs.rmSync(path.join(out, setAside), { recursive: true, force: true }),
      release: () => {
        // A run that ended before its first exchange leaves the folder unchanged.
        if (aside !== undefined && fs.existsSync(aside) && !holdsSomething(out)) moveBack(out, aside);
        release();
      },
    };
  } catch (error) {
    lock?.release();
    if (error instanceof Usage) throw error;
    throw cannotWrite('--out', out, error, 'folder');
  }
};

/** Error codes of a file system that is full or not writable. */
const codes: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EFBIG',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
  'EMFILE',
  'ENFILE',
]);

/** The file that could not be written, and why; undefined for other errors. */
const diskFault = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, path: file, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || !codes.has(code) || syscall === undefined || syscall.startsWith('spawn')) return undefined;
  return `${file ?? 'a file of the report'} could not be written (${fileError(error)})`;
};

/** As `diskFault`. @throws the error itself if it is no disk fault. */
export const diskFaultOnly = (error: unknown): string => {
  const fault = diskFault(error);
  if (fault === undefined) throw error;
  return fault;
};

/** Prints one line: why the folder could not be written, which files exist, and what helps. Returns the exit code. */
export const leaveUnsaved = (reason: string, out: string): number => {
  const saved = written.filter((name) => {
    const stats = fs.statSync(path.join(out, name), { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size > 0;
  });
  const earlier = path.join(out, setAside);
  const note = fs.existsSync(earlier) ? `; the files of earlier runs are kept in ${earlier}` : '';
  process.stderr.write(
    `assay: ${reason}; free disk space or name another folder with --out, and run again; ` +
      `saved in ${out}: ${saved.join(', ') || 'nothing'}${note}\n`,
  );
  return exit.notJudged;
};
