import { namesIn, withoutOperators } from '../../engine/protocols/path-template.ts';
import type { DocumentedParameter } from '../documents/schema/parameter-row.ts';
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
  const found = missing.map((name): DocumentedParameter => {
    const isOnly = missing.length === 1 && spare.length === 1;
    const similar = spare.find((parameter) => isOnly || parameter.name === withoutOperators(name));
    return similar ? { ...similar, name } : undescribed(document, name);
  });
  return [...parameters.filter((parameter) => !spare.includes(parameter)), ...found];
};
