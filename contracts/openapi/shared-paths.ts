import { groupBy } from '../../engine/model/group-by.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';
import { resolveReferences } from '../documents/references.ts';
import type { CallableOperation } from './callable.ts';
import { contentOf } from './content.ts';
import type { OpenApiDocument } from './document.ts';

/**
 * Removes the fragment of a path: some documents distinguish operations by it (`/files#shared`), but requests do not
 * send it.
 */
export function withoutFragment(path: string): string {
  return path.replace(/#.*$/s, '');
}

/** One response in place of several of one status: any of their bodies is right. */
function eitherResponse(document: OpenApiDocument, responses: readonly JsonRecord[]): JsonRecord {
  const contents = responses.map((response) => contentOf(document, response));
  const [first = {}] = responses;
  const { content: _, ...plain } = first;
  // Where one of them describes no body, the others describe none that an answer must have.
  if (!contents.every(isRecord)) return plain;
  const types = [...new Set(contents.flatMap(Object.keys))];
  const content = types.map((type) => {
    const media = contents.flatMap(({ [type]: mediaObject }) => (isRecord(mediaObject) ? [mediaObject] : []));
    return [type, media.length > 1 ? { schema: { anyOf: media.map(({ schema }) => schema ?? {}) } } : media[0]];
  });
  return { ...plain, content: Object.fromEntries(content) as JsonRecord };
}

function eitherResponses(document: OpenApiDocument, operations: readonly JsonRecord[]): JsonRecord {
  const all = operations.map(({ responses }) => (isRecord(responses) ? responses : {}));
  const statuses = [...new Set(all.flatMap(Object.keys))];
  return Object.fromEntries(
    statuses.map((status) => {
      const described = all.flatMap((responses): JsonRecord[] => {
        const response = resolveReferences(document, responses[status]);
        return response ? [response] : [];
      });
      return [status, described.length > 1 ? eitherResponse(document, described) : described[0]];
    }),
  );
}

/**
 * Operations whose paths differ only by their fragments get the same requests, so the answer to each may be that of any
 * of them.
 */
export function withSharedAnswers(
  document: OpenApiDocument,
  callable: readonly CallableOperation[],
): readonly CallableOperation[] {
  const groups = new Map(groupBy(callable, ({ method, path }) => `${method} ${withoutFragment(path)}`));
  return callable.map((row) => {
    const group = groups.get(`${row.method} ${withoutFragment(row.path)}`) ?? [row];
    if (group.length < 2) return row;
    const responses = eitherResponses(
      document,
      group.map(({ operation }) => operation),
    );
    return { ...row, operation: { ...row.operation, responses } };
  });
}
