import { didYouMean, nearNames } from '../../../engine/model/near.ts';
import { conditionPaths, pathOf, stepsOf } from '../../../engine/model/paths.ts';
import type { UnnamedMember } from '../../../engine/model/operation.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { DocumentFault } from '../fault.ts';
import { followed } from '../../../engine/schema/tree.ts';
import { isRecord, listOf } from '../record.ts';

const nodes = (value: unknown): readonly SchemaNode[] =>
  Array.isArray(value) ? value.filter(isRecord).map(followed) : [];

const typesOf = (schema: SchemaNode): readonly unknown[] => [schema['type']].flat();

const isArray = (schema: SchemaNode): boolean => {
  const types = typesOf(schema);
  return types.includes('array') && !types.includes('object');
};

/** Whether a step names an element of an array. */
const isIndex = (step: string | undefined): boolean => step !== undefined && /^\d+$/.test(step);

/** Whether a schema allows values other than objects. A schema with properties means objects, even without a type. */
export const allowsOthers = (reference: SchemaNode, depth = 0): boolean => {
  const schema = followed(reference);
  if (depth > deepest) return true;
  const types = typesOf(schema).filter((type) => type !== undefined);
  if (types.length > 0) return types.some((type) => type !== 'object');
  const [all, any, oneOf] = ['allOf', 'anyOf', 'oneOf'].map((keyword) => nodes(schema[keyword]));
  if (isRecord(schema['properties']) || all?.some((branch) => !allowsOthers(branch, depth + 1))) return false;
  return [any, oneOf].every(
    (parts = []) => parts.length === 0 || parts.some((branch) => allowsOthers(branch, depth + 1)),
  );
};

/** Whether a step leads into the JSON that a text holds. */
export const isText = (step: string): boolean => step.endsWith('{}');

/** Whether a schema excludes a member at these steps: no allowed value has one there. */
export const excludes = (reference: unknown, steps: readonly string[], depth = 0): boolean => {
  const [step, ...rest] = steps;
  if (reference === false) return true;
  if (step === undefined || !isRecord(reference) || depth > deepest) return false;
  const schema = followed(reference);
  const excludesHere = (value: unknown): boolean => excludes(value, steps, depth + 1);
  const types = typesOf(schema);
  if (types.includes('array') && !types.includes('object'))
    return excludes(schema['items'], isIndex(step) ? rest : steps, depth + 1);
  if (types[0] !== undefined && !types.includes('object') && !types.includes('array')) return true;
  const alternatives = [nodes(schema['anyOf']), nodes(schema['oneOf'])].filter((list) => list.length > 0);
  if (alternatives.some((list) => list.every(excludesHere))) return true;
  if (nodes(schema['allOf']).some(excludesHere)) return true;
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  if (Object.hasOwn(properties, step)) return excludes(properties[step], rest, depth + 1);
  return schema['additionalProperties'] === false && schema['patternProperties'] === undefined;
};

/** The names of the members of an object at these steps by its schema; empty if the schema does not tell. */
export const membersAt = (reference: unknown, steps: readonly string[], depth = 0): readonly string[] => {
  if (!isRecord(reference) || depth > deepest) return [];
  const schema = followed(reference);
  const [step, ...rest] = steps;
  if (isArray(schema)) return membersAt(schema['items'], isIndex(step) ? rest : steps, depth + 1);
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const members = step === undefined ? Object.keys(properties) : membersAt(properties[step], rest, depth + 1);
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => nodes(schema[keyword]));
  return [...new Set([...members, ...branches.flatMap((branch) => membersAt(branch, steps, depth + 1))])];
};

const memberAt = (schema: unknown, path: string): unknown =>
  stepsOf(path).reduce((node, step) => memberOf(node, step), schema);

/** The schema of a list's items; undefined if the answer's schema does not tell. */
export const itemSchema = (answer: SchemaNode, items: string): unknown => {
  const list = memberAt(answer, items);
  return isRecord(list) ? followed(list)['items'] : undefined;
};

/** An operation whose declaration has paths: its name, and a function that takes doubts about them. */
export interface Declaring {
  /** `GET /v1/orders`. */
  readonly name: string;
  /** Reports a path that the schema allows but does not name. */
  doubt(line: string): void;
  /** Reports a path that the schema does not name, if each answer with such elements must have the member. */
  unnamed(member: UnnamedMember): void;
}

/** Collects the lines and the members that a declaration reports. */
export const declaringAs = (name: string) => {
  const doubts: string[] = [];
  const unnamed: UnnamedMember[] = [];
  return {
    doubts,
    unnamed,
    declaring: {
      name,
      doubt: (line: string): void => void doubts.push(line),
      unnamed: (member: UnnamedMember): void => void unnamed.push(member),
    } satisfies Declaring,
  };
};

/** A path, and the member of an extension that names it: `x-assay-list` and `filters.price`. */
interface NamedPath {
  readonly path: string;
  readonly extension: string;
  readonly member: string;
}

/** Detects paths in other notations: JSONPath, fragments, wildcards, indexes in brackets. */
const otherNotation = /^(?:\$|#|\*)|\[(?:-?\d+|\*)?\]/;

/** A path in another notation as it is written here: dotted, or the cursor that is a member of the last item. */
const inOurNotation = (path: string, member: string): string => {
  const ofLastItem = member.startsWith('paging.') && /\[-1\]\.(.+)$/.exec(path);
  if (ofLastItem) return `{ lastItem: ${ofLastItem[1]} }`;
  const dotted = path
    .replace(/^#\/?|^\$\.?/, '')
    .replaceAll('/', '.')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .replaceAll(/\[-\d+\]|\[\]|\*/g, '')
    .replaceAll(/^\.+|\.+$/g, '');
  return dotted || '.';
};

/** The first step of a path that the schema does not name, and the members there; undefined if it names all. */
const strayStep = (
  schema: unknown,
  steps: readonly string[],
): { index: number; siblings: readonly string[] } | undefined => {
  const strayIndex = steps.findIndex((step, index) => !membersAt(schema, steps.slice(0, index)).includes(step));
  return strayIndex < 0 ? undefined : { index: strayIndex, siblings: membersAt(schema, steps.slice(0, strayIndex)) };
};

/** Whether a schema names the member at these steps. */
export const names = (schema: unknown, steps: readonly string[]): boolean =>
  membersAt(schema, steps.slice(0, -1)).includes(steps.at(-1) ?? '');

/** Suggests similar paths of the schema. */
const suggestions = (schema: unknown, path: string): readonly string[] => {
  const steps = stepsOf(path);
  const { index = 0, siblings = [] } = strayStep(schema, steps) ?? {};
  return nearNames(steps[index] ?? '', siblings).map((name) => pathOf(steps.with(index, name)));
};

/** The JSON Pointer that the author of a dotted path meant, if a member's own name has dots. */
const meantPointer = (schema: unknown, path: string): string | undefined => {
  const steps = stepsOf(path);
  const { index = 0, siblings = [] } = strayStep(schema, steps) ?? {};
  const rest = steps.slice(index).join('.');
  const dottedName = siblings.find((name) => name.includes('.') && (rest === name || rest.startsWith(`${name}.`)));
  return dottedName === undefined
    ? undefined
    : pathOf([...steps.slice(0, index), dottedName, ...steps.slice(index + dottedName.split('.').length)]);
};

/** The types that a value at these steps may have by its schema; undefined if the schema does not tell. */
const kindsAt = (reference: unknown, steps: readonly string[], depth = 0): ReadonlySet<string> | undefined => {
  if (!isRecord(reference) || depth > deepest) return undefined;
  const schema = followed(reference);
  if (steps.length > 0 && isArray(schema))
    return kindsAt(schema['items'], isIndex(steps[0]) ? steps.slice(1) : steps, depth + 1);
  const parts = nodes(schema['allOf']).flatMap((branch) => kindsAt(branch, steps, depth + 1) ?? []);
  if (parts[0]) return parts[0];
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = nodes(schema[keyword]).map((branch) => kindsAt(branch, steps, depth + 1));
    if (branches.length > 0 && branches.every((branch) => branch !== undefined))
      return new Set(branches.flatMap((branch) => [...branch]));
  }
  const [step, ...rest] = steps;
  if (step !== undefined) return kindsAt(memberOf(schema, step), rest, depth + 1);
  const types = typesOf(schema).filter((type) => typeof type === 'string');
  return types.length > 0 ? new Set(types) : isRecord(schema['properties']) ? new Set(['object']) : undefined;
};

/** Whether a path leads to numbers that need not be whole, by the schema. */
export const allowsFractions = (schema: unknown, path: string): boolean => {
  const kinds = kindsAt(schema, stepsOf(path));
  return kinds?.has('number') === true && !kinds.has('integer');
};

/** Whether a path may lead to texts, by the schema. */
export const allowsTexts = (schema: unknown, path: string): boolean => {
  const kinds = kindsAt(schema, stepsOf(path));
  return kinds === undefined || kinds.has('string') || kinds.has('array');
};

/** Whether a schema allows texts, numbers and booleans alone. */
const isPlain = (schema: unknown): boolean => {
  const types = [...(kindsAt(schema, []) ?? ['object'])];
  return types.every((type) => type !== 'object' && type !== 'array');
};

/** Kinds of values that a path must lead to, in words, and the types that such a value may have. */
const kinds = {
  value: { words: 'a text, a number or a boolean', types: ['string', 'number', 'integer', 'boolean'] },
  values: { words: 'values that can be compared', types: ['string', 'number', 'integer', 'boolean', 'array'] },
  number: { words: 'a number', types: ['number', 'integer', 'string'] },
  boolean: { words: 'a boolean', types: ['boolean'] },
  array: { words: 'an array', types: ['array'] },
  cursor: { words: 'a cursor', types: ['string', 'number', 'integer'] },
  any: { words: 'anything', types: [] },
} as const;
/** The kind of value that a path must have: `value` is one plain value, `values` may be an array of plain values. */
export type PathKind = keyof typeof kinds;

/** @throws DocumentFault for a path whose value has another kind by the schema. */
const mustBeKind = (schema: unknown, path: string, kind: PathKind, subject: string): void => {
  if (kind === 'any') return;
  const { words, types } = kinds[kind];
  const steps = stepsOf(path);
  const kindsOfPath = [...(kindsAt(schema, steps) ?? [])].filter((type) => type !== 'null');
  if (kindsOfPath.length === 0 || kindsOfPath.some((type) => (types as readonly string[]).includes(type))) return;
  const inside = membersAt(schema, steps).filter((name) =>
    [...(kindsAt(schema, [...steps, name]) ?? [])].some((type) => (types as readonly string[]).includes(type)),
  );
  throw new DocumentFault(
    `${subject}, which is ${kindsOfPath.join(' or ')} by the schema, where ${words} is needed.` +
      didYouMean(inside.slice(0, 3).map((name) => pathOf([...steps, name]))),
  );
};

/**
 * @throws DocumentFault for a path that the schema has no place for, or that is written in another notation. A path
 * that an open object does not name, although it names others, is a doubt. `of`: the schema's value, in words.
 */
export const mustName = (
  schema: unknown,
  { path, extension, member }: NamedPath,
  of: string,
  declaring: Declaring,
  kind: PathKind = 'any',
): void => {
  const steps = stepsOf(path);
  const place = steps.findIndex(isText);
  if (place >= 0) {
    // No schema describes the JSON in the text.
    const text = pathOf([...steps.slice(0, place), (steps[place] ?? '').slice(0, -2)]);
    return mustName(schema, { path: text, extension, member }, of, declaring, 'value');
  }
  const subject = `${declaring.name}: ${extension} names the member ${path} in ${member}`;
  const meant = meantPointer(schema, path);
  if (meant !== undefined)
    throw new DocumentFault(
      `${subject}; a member whose name has dots is named by a JSON Pointer.${didYouMean([meant])}`,
    );
  const isNamed = names(schema, steps);
  if (otherNotation.test(path) && !isNamed)
    throw new DocumentFault(
      `${subject}; a path is dotted names or a JSON Pointer.${didYouMean([inOurNotation(path, member)])}`,
    );
  if (excludes(schema, steps))
    throw new DocumentFault(
      `${subject}, which the schema of ${of} excludes; correct the path or the schema.` +
        didYouMean(isPlain(schema) ? ['.'] : suggestions(schema, path)),
    );
  // A schema that names no member there says nothing about the path.
  const isStray = !isNamed && (strayStep(schema, steps)?.siblings ?? []).length > 0;
  if (isStray)
    declaring.doubt(`${subject}, which the schema of ${of} does not name.${didYouMean(suggestions(schema, path))}`);
  mustBeKind(schema, path, kind, subject);
  for (const conditionPath of conditionPaths(path))
    mustName(schema, { path: conditionPath, extension, member }, of, declaring, 'value');
};

/** @throws DocumentFault for a path that no item can have, or whose value is of another kind. */
export const mustAllow = (
  items: unknown,
  path: string,
  member: string,
  declaring: Declaring,
  kind: PathKind = 'any',
): void => mustName(items, { path, extension: 'x-assay-list', member }, 'its items', declaring, kind);

/** @throws DocumentFault for a path that no answer can have, or whose value is of another kind. */
export const answerMustAllow = (
  answer: SchemaNode,
  path: string,
  member: string,
  declaring: Declaring,
  kind: PathKind = 'any',
): void => {
  if (path === '.') return;
  if (isArray(followed(answer)))
    throw new DocumentFault(
      `${declaring.name}: x-assay-list names the member ${path} in ${member}, but the answer is an array.` +
        (member === 'items' ? didYouMean(['.']) : ''),
    );
  mustName(answer, { path, extension: 'x-assay-list', member }, 'the answer', declaring, kind);
};

/** Whether the value at these steps is an array by its schema; undefined if the schema does not tell. */
export const isArrayAt = (answer: unknown, steps: readonly string[]): boolean | undefined => {
  const elements = isRecord(answer) && isArray(followed(answer)) ? followed(answer)['items'] : undefined;
  const [step, ...rest] = steps;
  if (step === undefined) {
    const schema = isRecord(answer) ? followed(answer) : {};
    const types = typesOf(schema).filter((type) => type !== undefined && type !== 'null');
    if (types.length === 0 && isRecord(schema['properties'])) return false;
    return types.length === 1 ? types[0] === 'array' : undefined;
  }
  return isArrayAt(memberOf(elements ?? answer, step), rest);
};

/** @throws DocumentFault for `items` that lead to something else than an array. */
export const mustHoldItems = (answer: SchemaNode, items: string, { name }: Declaring): void => {
  const list = memberAt(answer, items);
  const schema = isRecord(list) ? followed(list) : {};
  const types = typesOf(schema).filter((type) => type !== undefined);
  if (types.length === 0 || types.includes('array')) return;
  const lists = membersAt(schema, []).filter((member) =>
    isArray(followed((memberOf(schema, member) ?? {}) as SchemaNode)),
  );
  const paths = lists.map((member) => pathOf([...stepsOf(items), member]));
  throw new DocumentFault(
    `${name}: x-assay-list has items: ${items}, which is no array by the schema of the answer.` +
      didYouMean(paths.slice(0, 3)),
  );
};

/** Maximum number of references to follow for one value. */
export const deepest = 24;

/** A schema with the parts of its `allOf`, which all hold for the same value. */
export function partsOf(reference: unknown, depth = 0): readonly SchemaNode[] {
  if (!isRecord(reference) || depth > deepest) return [];
  const schema = followed(reference);
  return [schema, ...listOf(schema['allOf']).flatMap((branch) => partsOf(branch, depth + 1))];
}

/** Returns the schema of a member from `properties`. */
export function ownMember({ properties }: SchemaNode, name: string): unknown {
  return isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Returns the schema of a member from `properties` or from a part of `allOf`. */
function memberOf(reference: unknown, name: string): unknown {
  return partsOf(reference)
    .map((subschema) => ownMember(subschema, name))
    .find((member) => member !== undefined);
}
