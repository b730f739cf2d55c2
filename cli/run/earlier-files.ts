import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { clip, oneLine } from '../../engine/model/text.ts';
import { Usage } from '../usage.ts';

/** The documents of a repository, as they were at a commit. */
export interface EarlierFiles {
  /** Whether a file of this day lies in the repository. */
  isInside(file: string): boolean;
  /** The earlier state of a file of the repository; undefined: it did not exist. */
  earlier(file: string): string | undefined;
  /** A message without the folder that the files are in for the time being. */
  named(message: string): string;
  remove(): void;
}

/** A list of all files of a repository has its place in this many bytes. */
const maxBytes = 256 * 1024 * 1024;

type Environment = Readonly<Record<string, string>>;

/** The output of a command of git. No shell reads the arguments. @throws Error with the reason in one line. */
function git(folder: string, args: readonly string[], input = '', environment: Environment = {}): string {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', folder, ...args], {
    input,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    maxBuffer: maxBytes,
  });
  if (error) throw new Error((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'git is missing' : error.message);
  if (status !== 0) throw new Error(clip(oneLine(stderr.trim().split('\n')[0] ?? ''), 200));
  return stdout;
}

const lineOf = (text: string): string => text.replace(/\n$/, '');

/** The name of a file in its repository. */
const nameInside = (file: string): string =>
  lineOf(git(path.dirname(file), ['rev-parse', '--show-prefix'])) + path.basename(file);

/**
 * Writes the JSON and YAML files of a commit to a temporary folder, because a document may refer to others. The
 * repository with the document, its index and its files stay as they are.
 * @throws Usage if there is no such commit, or no repository.
 */
export function earlierFiles(ref: string, document: string): EarlierFiles {
  const option = `--changed-since ${ref}`;
  if (ref.startsWith('-')) throw new Usage(`${option}: give a branch, tag or commit of git`);
  const top = orUsage(`${option}: ${document} lies in no git repository that can be read`, () =>
    lineOf(git(path.dirname(document), ['rev-parse', '--show-toplevel'])),
  );
  const commit = orUsage(`${option}: there is no such commit; fetch it first (in GitHub Actions: fetch-depth: 0)`, () =>
    lineOf(git(top, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])),
  );
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-since-'));
  const remove = (): void => fs.rmSync(folder, { recursive: true, force: true });
  try {
    orUsage(`${option}: its files cannot be read`, () => checkOut(top, commit, folder));
  } catch (error) {
    remove();
    throw error;
  }
  return {
    isInside: (file) => topOf(file) === top,
    earlier: (file) => {
      const earlier = path.join(folder, nameInside(file));
      return fs.existsSync(earlier) ? earlier : undefined;
    },
    named: (message) => message.replaceAll(`${folder}${path.sep}`, `${ref}:`),
    remove,
  };
}

function topOf(file: string): string | undefined {
  try {
    return lineOf(git(path.dirname(file), ['rev-parse', '--show-toplevel']));
  } catch {
    return undefined;
  }
}

function checkOut(top: string, commit: string, folder: string): void {
  const index = { GIT_INDEX_FILE: path.join(folder, '.index') };
  git(top, ['read-tree', commit], '', index);
  const files = git(top, ['ls-files', '-z'], '', index).split('\0');
  const documents = files.filter((file) => /\.(?:json|ya?ml)$/i.test(file));
  git(top, ['checkout-index', '--force', '-z', '--stdin', `--prefix=${folder}/`], documents.join('\0'), index);
}

function orUsage<T>(message: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = (error as Error).message;
    throw new Usage(reason === '' ? message : `${message} (${reason})`);
  }
}
