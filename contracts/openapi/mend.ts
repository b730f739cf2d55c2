import { escapeStep } from '../documents/references.ts';
import { constraints } from '../documents/schema/keywords.ts';
import { isRecord } from '../documents/record.ts';
import { placeName } from '../documents/reading/warnings.ts';

/** A part of a document that may be changed: it was copied when it was read. */
type Part = Record<string, unknown>;

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** Removes members that are no objects, with a warning. */
const keepRecords = (holder: Part, pointer: string, description: string, warn: (line: string) => void): void => {
  for (const [name, member] of Object.entries(holder)) {
    if (isRecord(member) || name.startsWith('x-')) continue;
    warn(`${placeName(`${pointer}/${escapeStep(name)}`)}: ${description} is no object, and is left out`);
    delete holder[name];
  }
};

const isParameter = (value: unknown): boolean =>
  isRecord(value) &&
  (typeof value['$ref'] === 'string' || (typeof value['in'] === 'string' && typeof value['name'] === 'string'));

const mendParameters = (holder: Part, pointer: string, warn: (line: string) => void): void => {
  const { parameters } = holder;
  if (parameters === undefined) return;
  const at = (rest: string): string => placeName(`${pointer}/parameters${rest}`);
  if (!Array.isArray(parameters)) {
    warn(`${at('')}: the parameters are no list, and are left out`);
    delete holder['parameters'];
    return;
  }
  holder['parameters'] = parameters.filter((parameter: unknown, index) => {
    if (isParameter(parameter)) return true;
    warn(`${at(`/${index}`)}: a parameter has no name or no place, and is left out`);
    return false;
  });
};

const mendResponses = (operation: Part, pointer: string, warn: (line: string) => void): void => {
  const { responses } = operation;
  if (responses === undefined) return;
  if (isRecord(responses)) {
    keepRecords(responses as Part, `${pointer}/responses`, 'a response', warn);
    return;
  }
  warn(`${placeName(`${pointer}/responses`)}: the responses are no object, and are left out`);
  delete operation['responses'];
};

const mendItem = (item: Part, pointer: string, warn: (line: string) => void): void => {
  mendParameters(item, pointer, warn);
  // The upgrade from 2.0 treats every member of a path as an operation, so null members must go.
  for (const [name, member] of Object.entries(item)) if (member === null) delete item[name];
  for (const method of methods) {
    const operation = item[method];
    const at = `${pointer}/${method}`;
    if (operation === undefined) continue;
    if (isRecord(operation)) {
      mendParameters(operation as Part, at, warn);
      mendResponses(operation as Part, at, warn);
    } else {
      warn(`${placeName(at)}: the operation is no object, and is left out`);
      delete item[method];
    }
  }
};

/** Sections with named parts, of 2.0 and of 3.x. */
const sectionsOf = (document: Part): readonly (readonly [holder: Part, name: string, pointer: string])[] => {
  const { components } = document;
  return [
    ...['definitions', 'parameters', 'responses', 'securityDefinitions'].map(
      (name) => [document, name, `/${name}`] as const,
    ),
    ...(isRecord(components)
      ? Object.keys(components).map((name) => [components as Part, name, `/components/${name}`] as const)
      : []),
  ];
};

/** In 2.0 and 3.0, siblings of a reference are ignored, but authors intend `nullable`. */
const cleanReferences = (node: unknown): void => {
  if (Array.isArray(node)) for (const each of node) cleanReferences(each);
  if (!isRecord(node)) return;
  if (typeof node['$ref'] === 'string')
    for (const keyword of ['type', 'properties', 'items', ...Object.keys(constraints)]) delete (node as Part)[keyword];
  for (const each of Object.values(node)) cleanReferences(each);
};

/**
 * Removes parts of a wrong form from a document, so that the rest can be used. Returns a line for each removed part.
 */
export const mend = (document: Part, isBefore31: boolean): readonly string[] => {
  const warnings: string[] = [];
  const warn = (line: string): void => void warnings.push(line);
  for (const [holder, name, pointer] of sectionsOf(document)) {
    const section = holder[name];
    if (section === undefined || name.startsWith('x-')) continue;
    if (!isRecord(section)) {
      warn(`${placeName(pointer)} is no object, and is left out`);
      delete holder[name];
    } else if (!/^(?:definitions|schemas)$/.test(name)) keepRecords(section as Part, pointer, 'it', warn);
  }
  const paths = document['paths'] as Part;
  keepRecords(paths, '/paths', 'the path', warn);
  for (const [name, item] of Object.entries(paths))
    if (isRecord(item)) mendItem(item as Part, `/paths/${escapeStep(name)}`, warn);
  if (isBefore31) cleanReferences(document);
  return warnings;
};
