import fs from 'node:fs';
import path from 'node:path';
import { setAside, written } from './out-folder.ts';
import { fileError } from '../../engine/model/files.ts';
import { exit } from '../usage.ts';

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
