import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { discover, type NamedDocument, namedDocument } from '../options/contract.ts';
import type { Options } from '../options/table.ts';
import { Usage } from '../usage.ts';
import { loadFormat } from '../../contracts/formats.ts';
import { changedOperations, type ChangedOperations } from '../../contracts/documents/changed-operations.ts';
import { DocumentFault } from '../../contracts/documents/fault.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { ownRules } from '../../engine/model/requirement.ts';
import { nameOf } from '../../engine/model/operation-name.ts';
import { clip, harmless, oneLine } from '../../engine/model/text.ts';
import { matchesCase } from '../../engine/run/plan/plan.ts';

const isFile = (source: string): boolean => !/^(?:https?|file):/i.test(source);

/** The operations of the document that changed since a commit. @throws Usage if one of the two states is unknown. */
async function changedIn(ref: string, { format: name, source, overlay }: NamedDocument): Promise<ChangedOperations> {
  const files = earlierFiles(ref, source);
  try {
    const earlier = files.earlier(source);
    if (earlier === undefined)
      throw new Usage(
        `--changed-since ${ref}: ${source} (.json, .yaml or .yml) does not exist in that commit; omit --changed-since`,
      );
    const format = await loadFormat(name);
    // An overlay of another repository, or of a preset, is compared with itself.
    const isOurs = overlay !== undefined && isFile(overlay) && files.isInside(overlay);
    const before = await format.read(earlier, isOurs ? files.earlier(overlay) : overlay);
    return changedOperations(before, await format.read(source, overlay), (read) => format.operationParts(read));
  } catch (error) {
    if (error instanceof DocumentFault) throw new Usage(`--changed-since ${ref}: ${files.named(error.message)}`);
    throw error;
  } finally {
    files.remove();
  }
}

/** The part of an API that a run judges after its document changed. */
export interface ChangedSelection {
  /** As of `--only`; absent: no check is left. */
  readonly only?: readonly string[];
  /** One line for the user. */
  readonly note: string;
}

/**
 * Narrows `--only` to the operations that changed since a commit.
 * @throws Usage without a document in a file, and if its earlier state is unknown.
 */
export async function selectChanged(
  ref: string,
  flags: Options,
  contract: JudgedContract,
  only: readonly string[],
): Promise<ChangedSelection> {
  const option = `--changed-since ${ref}`;
  const apiDocument = await namedDocument(flags);
  if (!apiDocument || !isFile(apiDocument.source) || apiDocument.source === discover)
    throw new Usage(`${option} compares a document in a git repository: give its file, like assay run api.yaml`);
  const changed = await changedIn(ref, apiDocument);
  if (changed === 'all')
    return { only, note: `${option}: what applies to all operations changed (servers, security or x-assay-*)` };
  const operations = contract.operations.filter((row) => changed.has(nameOf(row)));
  const ids = new Set(operations.map(({ id }) => id));
  const selected =
    only.length === 0
      ? [...ids]
      : contract.cases
          .filter((row) => ids.has(row.operation.id) && only.some((pattern) => matchesCase(pattern, row)))
          .map(({ key }) => key);
  // What a rule depends on, a document does not tell.
  const own = contract.cases
    .filter((row) => row.requirement.document === ownRules)
    .filter((row) => only.length === 0 || only.some((pattern) => matchesCase(pattern, row)))
    .map(({ key }) => key);
  const count = `${option}: changed operations: ${changed.size}`;
  if (own.length > 0 && selected.length === 0) return { only: own, note: `${count}; judged: the rules of your own` };
  if (changed.size === 0) return { note: `${option}: no operation changed, so nothing is judged` };
  if (operations.length === 0) return { note: `${count}, none of them one that assay calls, so nothing is judged` };
  if (selected.length === 0) return { note: `${count}, none of them selected by --only, so nothing is judged` };
  return {
    only: [...selected, ...own],
    note: harmless(clip(`${count}; judged: ${operations.map(nameOf).join(', ')}`, 300)),
  };
}

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
