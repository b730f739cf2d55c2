import { loadFormat } from '../../contracts/document-format.ts';
import { changedOperations, type ChangedOperations } from '../../contracts/documents/changed-operations.ts';
import { DocumentFault } from '../../contracts/documents/fault.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { nameOf } from '../../engine/model/operation-name.ts';
import { clip, harmless } from '../../engine/model/text.ts';
import { matchesCase } from '../../engine/run/plan/plan.ts';
import { discover, type NamedDocument, namedDocument } from '../options/documents.ts';
import type { Options } from '../options/table.ts';
import { Usage } from '../usage.ts';
import { earlierFiles } from './earlier-files.ts';

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
  if (changed.size === 0) return { note: `${option}: no operation changed, so nothing is judged` };
  const count = `${option}: changed operations: ${changed.size}`;
  if (operations.length === 0) return { note: `${count}, none of them one that assay calls, so nothing is judged` };
  if (selected.length === 0) return { note: `${count}, none of them selected by --only, so nothing is judged` };
  return { only: selected, note: harmless(clip(`${count}; judged: ${operations.map(nameOf).join(', ')}`, 300)) };
}
