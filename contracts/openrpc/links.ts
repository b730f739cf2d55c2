import type { DocumentedLink } from '../documents/operation.ts';
import { resolveReferences } from '../documents/references.ts';
import { isRecord, type JsonRecord, listOf } from '../documents/record.ts';

/** A runtime expression that leads into the result: `${result.block.hash}`. */
const intoResult = /^\$\{result\.([\w.[\]]+)\}$/;

/** The links of a method: values of its result are parameters of other methods. */
export function linksOf(document: JsonRecord, method: JsonRecord): readonly DocumentedLink[] {
  return listOf(method['links']).flatMap((value) => {
    const link = resolveReferences(document, value);
    const [to, params] = [link?.['method'] ?? method['name'], link?.['params']];
    if (typeof to !== 'string' || !isRecord(params)) return [];
    return Object.entries(params).flatMap(([parameter, expression]): DocumentedLink[] => {
      const [, path] = typeof expression === 'string' ? (intoResult.exec(expression) ?? []) : [];
      const members = path?.replaceAll(/\[\w*\]/g, '').split('.');
      return members === undefined ? [] : [{ to, parameter, members }];
    });
  });
}
