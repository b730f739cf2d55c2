import fs from 'node:fs';
import path from 'node:path';
import { setAside, written } from './out-folder.ts';
import { exit } from './usage.ts';

/** What a file system says when it takes no more, or nothing any more. */
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

/** Which file could not be written, and why; undefined where an error is about something else. */
export const diskFault = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, path: file, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || !codes.has(code) || syscall === undefined || syscall.startsWith('spawn')) return undefined;
  return `${file ?? 'a file of the report'} could not be written (${code})`;
};

/** As `diskFault`. @throws the error itself where it is about something else. */
export const diskFaultOnly = (error: unknown): string => {
  const fault = diskFault(error);
  if (fault === undefined) throw error;
  return fault;
};

/** Says on one line why a folder took no more, what there is, and what to do; gives the exit code. */
export const leaveUnsaved = (why: string, out: string): number => {
  const saved = written.filter((name) => {
    const found = fs.statSync(path.join(out, name), { throwIfNoEntry: false });
    return found?.isFile() === true && found.size > 0;
  });
  const earlier = path.join(out, setAside);
  process.stderr.write(
    `assay: ${why}; make room or name another folder with --out, and run again; saved in ${out}: ${saved.join(', ') || 'nothing'}${fs.existsSync(earlier) ? `; the files of earlier runs are kept in ${earlier}` : ''}\n`,
  );
  return exit.defect;
};
