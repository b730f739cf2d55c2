import { matchesPattern } from '../../engine/model/pattern.ts';
import { DocumentFault } from '../documents/fault.ts';
import { resolveReferences } from '../documents/references.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';
import type { OpenRpcDocument } from './document.ts';
import { methodNames } from './read.ts';

/** At a method: `true` if it only reads. In `info`: a list of names of such methods; `*` matches anything. */
const safeMark = 'x-assay-safe';

/** @throws DocumentFault for another form. */
function patternsOf({ info }: JsonRecord): readonly string[] {
  const patterns: readonly unknown[] = [(isRecord(info) ? info[safeMark] : undefined) ?? []].flat();
  if (patterns.every((value) => typeof value === 'string')) return patterns;
  throw new DocumentFault(`info.${safeMark} is no list of names; name the methods that only read`);
}

const matches = (pattern: string, name: string): boolean => matchesPattern(pattern.toLowerCase(), name.toLowerCase());

/** Whether a method only reads, by its own mark or by the document's list. Nothing is concluded from its name. */
export function isSafe(document: OpenRpcDocument, method: JsonRecord, name: string): boolean {
  const ownMark = method[safeMark];
  if (typeof ownMark === 'boolean') return ownMark;
  return patternsOf(document).some((pattern) => matches(pattern, name));
}

/** One line for each name in the document's list that no method has. */
export function unknownSafeNames(document: OpenRpcDocument): readonly string[] {
  const names = methodNames(document);
  return patternsOf(document)
    .filter((pattern) => !names.some((name) => matches(pattern, name)))
    .map((pattern) => `info.${safeMark} names ${pattern}, which the document does not have`);
}

/**
 * Marks methods as safe, by their names.
 * @throws DocumentFault for a pattern that matches no method.
 */
export function withAllowedWrites(document: OpenRpcDocument, patterns: readonly string[]): OpenRpcDocument {
  const copy = structuredClone(document) as OpenRpcDocument;
  const methods = copy.methods.flatMap((value): readonly JsonRecord[] => {
    const method = resolveReferences(copy, value);
    return method ? [method] : [];
  });
  for (const pattern of patterns) {
    const safeMethods = methods.filter(({ name }) => typeof name === 'string' && matches(pattern, name));
    if (safeMethods.length === 0)
      throw new DocumentFault(
        `--allow-writes ${pattern} matches no method of the document; give the name of a method, with * for any text`,
      );
    for (const method of safeMethods) Object.assign(method, { [safeMark]: true });
  }
  return copy;
}
