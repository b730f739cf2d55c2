import { namesIn, withoutOperators } from '../../engine/protocols/path-template.ts';
import type { DocumentedParameter } from '../documents/schema/parameter-row.ts';
import { listOf } from '../documents/record.ts';
import { resolveReferences } from '../documents/references.ts';
import { callableOperations } from './callable.ts';
import type { OpenApiDocument } from './document.ts';

const undescribed = (document: OpenApiDocument, name: string): DocumentedParameter => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
  document,
  alternatives: [{ type: 'string' }],
  isOpen: false,
  examples: [],
  style: { name: 'simple' },
  isJoined: true,
  refused: [],
  isCaseless: false,
});

/** One line for each path parameter that its path does not name, and each name that no parameter describes. */
export const pathFaults = (document: OpenApiDocument): readonly string[] =>
  callableOperations(document).flatMap(({ method, path, item, operation }) => {
    const described = [...listOf(item['parameters']), ...listOf(operation['parameters'])].flatMap((value) => {
      const row = resolveReferences(document, value);
      return row?.['in'] === 'path' ? [String(row['name'])] : [];
    });
    const names = namesIn(path);
    const spare = described.filter((name) => !names.some((text) => [text, withoutOperators(text)].includes(name)));
    const missing = names.filter((text) => !described.some((name) => [text, withoutOperators(text)].includes(name)));
    const call = `${method} ${path}`;
    if (spare.length === 1 && missing.length === 1)
      return [
        `${call}: the path names {${missing[0]}}, and its parameter is called ${spare[0]}; they are taken for one`,
      ];
    return [
      ...spare.map((name) => `${call}: the path has no place for the path parameter ${name}, which is not sent`),
      ...missing.map((name) => `${call}: no parameter describes {${name}}, which takes any text`),
    ];
  });

/**
 * Fits the path parameters of an operation to the names in its path. A name that no parameter describes takes the
 * parameter that the path does not name, if each is the only one, and any text otherwise. Parameters that the path does
 * not name have no place, and are left out.
 */
export const fittedToPath = (
  document: OpenApiDocument,
  template: string,
  parameters: readonly DocumentedParameter[],
): readonly DocumentedParameter[] => {
  const names = [...new Set(namesIn(template))];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const spare = inPath.filter(({ name }) => !names.includes(name));
  const missing = names.filter((name) => !inPath.some((parameter) => parameter.name === name));
  const pathRows = missing.map((name): DocumentedParameter => {
    const isOnly = missing.length === 1 && spare.length === 1;
    const similar = spare.find((parameter) => isOnly || parameter.name === withoutOperators(name));
    return similar ? { ...similar, name } : undescribed(document, name);
  });
  return [...parameters.filter((parameter) => !spare.includes(parameter)), ...pathRows];
};
