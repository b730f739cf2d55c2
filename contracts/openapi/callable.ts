import { matchesPattern } from '../../engine/model/pattern.ts';
import { type OpenApiDocument, resolved } from './document.ts';
import { DocumentFault } from './fault.ts';
import { isRecord, type JsonRecord } from './record.ts';

/** Marks an operation that changes nothing although its method may, in the document or in an overlay. */
const safeMark = 'x-assay-safe';

/** An operation of a document that assay may call. */
export interface CallableOperation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The path's object, which holds parameters of all its methods. */
  readonly item: JsonRecord;
  readonly operation: JsonRecord;
}

/** The methods of a document's operations other than GET and HEAD, which may change the target. */
const writing = ['put', 'post', 'delete', 'patch', 'options', 'trace'] as const;

/** GET, and POST where it is marked as safe: others would change the target. */
export const callableOperations = (document: OpenApiDocument): readonly CallableOperation[] =>
  Object.entries(document.paths).flatMap(([path, value]) => {
    const item = resolved(document, value);
    const [read, post] = [item?.['get'], item?.['post']].map((one) => resolved(document, one));
    return [
      ...(item && read ? [{ method: 'GET' as const, path, item, operation: read }] : []),
      ...(item && post?.[safeMark] === true ? [{ method: 'POST' as const, path, item, operation: post }] : []),
    ];
  });

/**
 * A document whose operations of these patterns are marked as safe. A pattern is an operationId, or a method and a path
 * (`POST /search`).
 * @throws DocumentFault for a pattern that matches no operation, or one that assay cannot call.
 */
export const withAllowedWrites = (document: OpenApiDocument, patterns: readonly string[]): OpenApiDocument => {
  const marked = structuredClone(document) as OpenApiDocument & { readonly paths: Record<string, unknown> };
  const all = Object.entries(marked.paths).flatMap(([path, value]) => {
    const item = resolved(marked, value);
    return writing.flatMap((method) => {
      const operation = item?.[method];
      return isRecord(operation) ? [{ method, names: [operation['operationId'], `${method} ${path}`], operation }] : [];
    });
  });
  for (const pattern of patterns) {
    const found = all.filter(({ names }) =>
      names.some((name) => typeof name === 'string' && matchesPattern(pattern.toLowerCase(), name.toLowerCase())),
    );
    const posts = found.filter(({ method }) => method === 'post');
    if (found.length === 0)
      throw new DocumentFault(
        `--allow-writes ${pattern} matches no operation of the document beyond GET and HEAD; ` +
          'give an operationId, or a method and a path such as `POST /search`',
      );
    if (posts.length === 0)
      throw new DocumentFault(`--allow-writes ${pattern} matches no POST; assay calls GET and POST only: remove it`);
    for (const { operation } of posts) Object.assign(operation, { [safeMark]: true });
  }
  return marked;
};
