import { plural } from '../../../engine/model/text.ts';
import { asToken, fromToken } from '../../../engine/model/paths.ts';
import { followReference } from '../references.ts';
import { constraints, unknownType } from '../schema/keywords.ts';
import { isRecord, type JsonRecord } from '../record.ts';

/** In a document that was read: one line for each part that is not judged. Kept with the document of a run. */
const warningsMember = 'x-document-warnings';

/** Further warnings are only counted. */
const maxLines = 20;

const isText = (value: unknown): value is string => typeof value === 'string';

/** One line for each faulty part of a document, the first ones and a count of the others. */
export const warningsOf = (document: JsonRecord): readonly string[] => {
  const warnings = document[warningsMember];
  return Array.isArray(warnings) ? warnings.filter(isText) : [];
};

/** A document with further warnings, each once. */
export const withWarnings = <Document extends JsonRecord>(
  document: Document,
  moreLines: readonly string[],
): Document => {
  const all = [...new Set([...warningsOf(document), ...moreLines])];
  if (all.length === 0) return document;
  const remaining = all.length - maxLines;
  const visible =
    remaining > 0 ? [...all.slice(0, maxLines), `${remaining} more parts of the document are not judged`] : all;
  return { ...document, [warningsMember]: visible };
};

/** Names a place for readers: `GET /books: parameters/0`, or a JSON Pointer. */
export const placeName = (pointer: string): string => {
  const [, path, method, rest] = /^\/paths\/([^/]*)\/(\w+)(?:\/(.*))?$/.exec(pointer) ?? [];
  if (path === undefined || method === undefined) return `#${pointer}`;
  const name = fromToken(path);
  return `${method.toUpperCase()} ${name}${rest === undefined ? '' : `: ${rest}`}`;
};

/** Members whose values are data, not a part of the description. */
const isData = (name: string, holder: string): boolean =>
  holder !== 'properties' && (/^(?:examples?|default|enum|const|value|mapping)$/.test(name) || name.startsWith('x-'));

/** Members that hold schemas by names that the author chose. */
const isMapOfSchemas = (name: string): boolean =>
  /^(?:properties|patternProperties|schemas|definitions|\$defs)$/.test(name);

const schemaFault = (schema: JsonRecord): string | undefined => {
  const unknown = unknownType(schema);
  if (unknown !== undefined) return `${JSON.stringify(unknown)} is no type of JSON Schema; any value is allowed there`;
  const wrong = Object.entries(constraints).find(
    ([keyword, isOfItsForm]) =>
      // Booleans are skipped: older versions and other tools write them.
      Object.hasOwn(schema, keyword) && typeof schema[keyword] !== 'boolean' && !isOfItsForm(schema[keyword]),
  );
  return wrong && `${wrong[0]}: ${JSON.stringify(schema[wrong[0]])?.slice(0, 60)} cannot be judged, and is ignored`;
};

/** Whether an object is surely a schema: these members stand in no other part of a document. */
const isSchema = (schema: JsonRecord, pointer: string): boolean =>
  /\/(?:schema|items|allOf\/\d+|anyOf\/\d+|oneOf\/\d+|not|additionalProperties)$/.test(pointer) ||
  /\/(?:schemas|definitions|properties)\/[^/]+$/.test(pointer) ||
  isRecord(schema['properties']);

/** One line for each target of references that lead nowhere, and for each constraint that cannot be judged. */
export const faultsIn = (document: JsonRecord): readonly string[] => {
  const faults: string[] = [];
  const lost = new Map<string, string[]>();
  const cache = new Map<string, boolean>();
  const leads = (reference: string): boolean => {
    const isResolved = cache.get(reference) ?? followReference(document, reference) !== undefined;
    cache.set(reference, isResolved);
    return isResolved;
  };
  const look = (node: unknown, pointer: string, holder: string): void => {
    if (Array.isArray(node)) {
      for (const [index, each] of node.entries()) look(each, `${pointer}/${index}`, '');
      return;
    }
    if (!isRecord(node)) return;
    const isMap = isMapOfSchemas(holder);
    const reference = node['$ref'];
    if (isText(reference) && reference.startsWith('#') && !leads(reference))
      lost.set(reference, [...(lost.get(reference) ?? []), placeName(pointer)]);
    else if (reference !== undefined && !isText(reference) && !isMap)
      faults.push(`${placeName(pointer)}: a reference is no text`);
    const fault = isMap || !isSchema(node, pointer) ? undefined : schemaFault(node);
    if (fault !== undefined) faults.push(`${placeName(pointer)}: ${fault}`);
    for (const [name, each] of Object.entries(node))
      if (isMap || !isData(name, holder)) look(each, `${pointer}/${asToken(name)}`, isMap ? '' : name);
  };
  look(document, '', '');
  const references = [...lost].map(([reference, [first, ...otherPlaces]]) => {
    const suffix = otherPlaces.length === 0 ? '' : `, here and in ${plural(otherPlaces.length, 'other place')}`;
    return `${first}: the reference ${reference} leads nowhere${suffix}`;
  });
  return [...references, ...faults];
};
