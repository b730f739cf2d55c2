import { fromToken } from '../../engine/model/paths.ts';
import type { DocumentedLink } from '../documents/operation.ts';
import type { OpenApiDocument } from './document.ts';
import { resolveReferences } from '../documents/references.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';

const pointerOf = (expression: unknown): readonly string[] | undefined => {
  const [, pointer] = typeof expression === 'string' ? (/^\$response\.body#\/(.+)$/.exec(expression) ?? []) : [];
  return pointer
    ?.split('/')
    .map(fromToken)
    .filter((step) => !/^\d+$/.test(step));
};

/** The method and path of the operation to which a local reference leads. */
const referredTo = (reference: unknown): string | undefined => {
  const [, path = '', method = ''] =
    typeof reference === 'string' ? (/^#\/paths\/([^/]+)\/(\w+)$/.exec(reference) ?? []) : [];
  if (path === '') return undefined;
  const plain = fromToken(path).replaceAll('%7B', '{').replaceAll('%7D', '}');
  return `${method.toUpperCase()} ${plain}`;
};

/** `path.book`, `query.book` and `book` name the same parameter. */
const nameOf = (key: string): string => key.replace(/^(?:path|query|header|cookie)\./, '');

/** The links of a response (OpenAPI 3.1, 4.8.20) with a parameter from a member of the answer. */
export const linksOf = (document: OpenApiDocument, response: JsonRecord | undefined): readonly DocumentedLink[] => {
  const links = isRecord(response?.['links']) ? Object.values(response['links']) : [];
  return links.flatMap((value): DocumentedLink[] => {
    const link = resolveReferences(document, value);
    const [to, parameters] = [link?.['operationId'] ?? referredTo(link?.['operationRef']), link?.['parameters']];
    if (typeof to !== 'string' || !isRecord(parameters)) return [];
    return Object.entries(parameters).flatMap(([key, expression]) => {
      const members = pointerOf(expression);
      return members === undefined || members.length === 0 ? [] : [{ to, parameter: nameOf(key), members }];
    });
  });
};
