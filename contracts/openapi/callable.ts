import type { LeftOut } from '../../engine/model/left-out.ts';
import { matchesPattern } from '../../engine/model/pattern.ts';
import { textsInPath } from '../../engine/protocols/path-template.ts';
import type { OpenApiDocument } from './document.ts';
import { resolveReferences } from '../documents/references.ts';
import type { OperationParts } from '../documents/changed-operations.ts';
import { DocumentFault } from '../documents/fault.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';

/** Marks an operation, in the document or in an overlay, as safe although its method may change data. */
const safeMark = 'x-assay-safe';

/** An operation of a document that assay may call. */
export interface CallableOperation {
  readonly method: 'GET' | 'POST' | 'QUERY';
  readonly path: string;
  /** The path's object, which holds parameters of all its methods. */
  readonly item: JsonRecord;
  readonly operation: JsonRecord;
}

/**
 * Methods that are not called, because they may change the target or read nothing. Only a POST can be marked as safe.
 */
const writing = ['put', 'post', 'delete', 'patch', 'options', 'trace'] as const;

const itemsOf = (document: OpenApiDocument): readonly (readonly [path: string, item: JsonRecord])[] =>
  Object.entries(document.paths).flatMap(([path, value]) => {
    const item = path.startsWith('x-') ? undefined : resolveReferences(document, value);
    return item ? [[path, item]] : [];
  });

/**
 * Operations that may be called: GET, QUERY (OpenAPI 3.2), and POST marked as safe. Other methods would change the
 * target.
 */
export const callableOperations = (document: OpenApiDocument): readonly CallableOperation[] =>
  itemsOf(document).flatMap(([path, item]) => {
    const [get, query, post] = [item['get'], item['query'], item['post']].map((value) =>
      resolveReferences(document, value),
    );
    return [
      ...(get ? [{ method: 'GET' as const, path, item, operation: get }] : []),
      ...(query ? [{ method: 'QUERY' as const, path, item, operation: query }] : []),
      ...(post?.[safeMark] === true ? [{ method: 'POST' as const, path, item, operation: post }] : []),
    ];
  });

/** Members of a path's object that describe single operations. */
const methods: ReadonlySet<string> = new Set(['get', 'query', 'head', ...writing]);

/** The description of each operation, with what its path says about all methods. */
export const operationParts = (document: OpenApiDocument): OperationParts =>
  new Map(
    itemsOf(document).flatMap(([path, item]) => {
      const shared = Object.fromEntries(Object.entries(item).filter(([name]) => !methods.has(name)));
      return [...methods].flatMap((method) =>
        item[method] === undefined
          ? []
          : [
              [
                `${method.toUpperCase()} ${path}`,
                { shared, operation: item[method], head: item['head'] !== undefined },
              ],
            ],
      );
    }),
  );

/** Cache of the paths with HEAD, because large documents have thousands of paths. */
const headPaths = new WeakMap<OpenApiDocument, readonly string[]>();

const headPathsOf = (document: OpenApiDocument): readonly string[] => {
  const cachedPaths = headPaths.get(document);
  if (cachedPaths) return cachedPaths;
  const paths = itemsOf(document).flatMap(([path, item]) => (item['head'] === undefined ? [] : [path]));
  headPaths.set(document, paths);
  return paths;
};

/** Whether a document describes HEAD for a path: under the path itself, or under a template that matches it. */
export const describesHead = (document: OpenApiDocument, path: string): boolean =>
  headPathsOf(document).some((text) => text === path || textsInPath(text, path, false) !== undefined);

/** Whether a reference leads nowhere. */
const isLost = (document: OpenApiDocument, value: unknown): boolean =>
  isRecord(value) && value['$ref'] !== undefined && !resolveReferences(document, value);

/** Paths and operations whose description cannot be read, because a reference leads nowhere. */
export const lostOperations = (document: OpenApiDocument): readonly LeftOut[] => {
  const lost = (operation: string, value: unknown): LeftOut => ({
    operation,
    reason: 'fault',
    names: [`the reference ${String((value as JsonRecord)['$ref'])} leads nowhere`],
  });
  const items = Object.entries(document.paths).flatMap(([path, value]) =>
    isLost(document, value) ? [lost(path, value)] : [],
  );
  const operations = itemsOf(document).flatMap(([path, item]) =>
    [...methods].flatMap((method) =>
      isLost(document, item[method]) ? [lost(`${method.toUpperCase()} ${path}`, item[method])] : [],
    ),
  );
  return [...items, ...operations];
};

/** Operations that assay does not call because of their method. */
export const uncalledMethods = (document: OpenApiDocument): readonly LeftOut[] =>
  itemsOf(document).flatMap(([path, item]) => {
    const further = isRecord(item['additionalOperations']) ? item['additionalOperations'] : {};
    const writes = [
      ...writing.filter((method) => resolveReferences(document, item[method]) && !isSafePost(document, item, method)),
      ...Object.keys(further),
    ];
    return [
      ...(item['head'] !== undefined ? [{ operation: `HEAD ${path}`, reason: 'answer' as const }] : []),
      ...writes.map((method): LeftOut => ({
        operation: `${method.toUpperCase()} ${path}`,
        reason: method === 'post' ? 'write' : 'method',
      })),
    ];
  });

const isSafePost = (document: OpenApiDocument, item: JsonRecord, method: string): boolean =>
  method === 'post' && resolveReferences(document, item['post'])?.[safeMark] === true;

/**
 * Marks operations as safe. A pattern is an operationId, or a method and a path (`POST /search`).
 * @throws DocumentFault for a pattern that matches no operation, or one that assay cannot call.
 */
export const withAllowedWrites = (document: OpenApiDocument, patterns: readonly string[]): OpenApiDocument => {
  const copy = structuredClone(document) as OpenApiDocument & { readonly paths: Record<string, unknown> };
  const all = Object.entries(copy.paths).flatMap(([path, value]) => {
    const item = resolveReferences(copy, value);
    return writing.flatMap((method) => {
      const operation = item?.[method];
      return isRecord(operation) ? [{ method, names: [operation['operationId'], `${method} ${path}`], operation }] : [];
    });
  });
  for (const pattern of patterns) {
    const matches = all.filter(({ names }) =>
      names.some((name) => typeof name === 'string' && matchesPattern(pattern.toLowerCase(), name.toLowerCase())),
    );
    const posts = matches.filter(({ method }) => method === 'post');
    if (matches.length === 0 && pattern !== '*')
      throw new DocumentFault(
        `--allow-writes ${pattern} matches no operation of the document beyond GET and HEAD; ` +
          'give an operationId, or a method and a path such as `POST /search`',
      );
    if (posts.length === 0 && pattern !== '*')
      throw new DocumentFault(
        `--allow-writes ${pattern} matches no POST; assay sends only GET, HEAD and POST: remove it`,
      );
    for (const { operation } of posts) Object.assign(operation, { [safeMark]: true });
  }
  return copy;
};
