import type { SchemaNode } from '../model/schemas.ts';
import { followed, alternativesOf, type ChoiceKeyword, inPlaceOf, isNode } from './tree.ts';

/** Maximum depth of references, because schemas may refer to themselves. */
const deepest = 8;

/** Here, `number` means a number with a fraction, so that each value has one type. */
type Types = ReadonlySet<string>;

/** The values that `const` or `enum` allows, as JSON, by member. */
type MemberValues = ReadonlyMap<string, ReadonlySet<string>>;

interface Alternative {
  readonly node: SchemaNode;
  /** Absent: any type. */
  readonly types: Types | undefined;
  readonly values: MemberValues;
  /** Values of the discriminator that name it. */
  readonly names: readonly unknown[];
}

interface Choice {
  readonly alternatives: readonly Alternative[];
  readonly discriminator: string | undefined;
  /** A schema with the types of all alternatives; absent: one of them allows any type. */
  readonly typeNode: SchemaNode | undefined;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** The values that the `const` or `enum` of a schema allows. */
function valuesOf(node: SchemaNode): readonly unknown[] | undefined {
  if (Object.hasOwn(node, 'const')) return [node['const']];
  return Array.isArray(node['enum']) ? listOf(node['enum']) : undefined;
}

function intersection(sets: readonly (Types | undefined)[]): Types | undefined {
  const [first, ...rest] = sets.filter((set) => set !== undefined);
  return first && new Set([...first].filter((type) => rest.every((types) => types.has(type))));
}

function union(sets: readonly (Types | undefined)[]): Types | undefined {
  const typeSets = sets.filter((set) => set !== undefined);
  return typeSets.length < sets.length ? undefined : new Set(typeSets.flatMap((set) => [...set]));
}

/** The types that a schema allows; undefined: any. */
function typesIn(reference: SchemaNode, depth = 0): Types | undefined {
  if (depth > deepest) return undefined;
  const node = followed(reference);
  const { type } = node;
  const types = type === undefined ? undefined : new Set([type].flat().map(String));
  if (types?.has('number')) types.add('integer');
  const values = valuesOf(node);
  const below = (keyword: string): readonly (Types | undefined)[] =>
    listOf(node[keyword])
      .filter(isNode)
      .map((subschema) => typesIn(subschema, depth + 1));
  const choices = ['anyOf', 'oneOf'].filter((keyword) => node[keyword] !== undefined);
  return intersection([
    types,
    values && new Set(values.map(typeOf)),
    ...below('allOf'),
    ...choices.map((keyword) => union(below(keyword))),
  ]);
}

/** Members with a `const` or an `enum`, including members in the parts of an `allOf`. */
function memberValues(reference: SchemaNode, depth = 0): Map<string, ReadonlySet<string>> {
  const valuesByMember = new Map<string, ReadonlySet<string>>();
  if (depth > deepest) return valuesByMember;
  const node = followed(reference);
  for (const subschema of listOf(node['allOf']).filter(isNode))
    for (const [name, values] of memberValues(subschema, depth + 1)) valuesByMember.set(name, values);
  for (const [name, member] of Object.entries((node['properties'] ?? {}) as Record<string, SchemaNode>)) {
    const values = isNode(member) ? valuesOf(followed(member)) : undefined;
    if (values) valuesByMember.set(name, new Set(values.map((value) => JSON.stringify(value))));
  }
  return valuesByMember;
}

/** `integer` is left out if `number` is present. */
function typeNames(types: Types): readonly string[] {
  return [...types].filter((type) => type !== 'integer' || !types.has('number'));
}

function readChoice(node: SchemaNode, keyword: ChoiceKeyword): Choice {
  const discriminator = node['x-discriminator'] as { name: string; values: readonly unknown[][] } | undefined;
  const alternatives = alternativesOf(node, keyword).map((alternative, index) => ({
    node: alternative,
    types: typesIn(alternative),
    values: memberValues(alternative),
    names: discriminator?.values[index] ?? [],
  }));
  const types = union(alternatives.map((alternative) => alternative.types));
  return {
    alternatives,
    discriminator: discriminator?.name,
    typeNode: types && inPlaceOf(node, { type: typeNames(types) }),
  };
}

const choices: Readonly<Record<ChoiceKeyword, WeakMap<SchemaNode, Choice>>> = {
  anyOf: new WeakMap(),
  oneOf: new WeakMap(),
};

function choiceAt(node: SchemaNode, keyword: ChoiceKeyword): Choice {
  const cached = choices[keyword].get(node) ?? readChoice(node, keyword);
  choices[keyword].set(node, cached);
  return cached;
}

/** The alternatives that are the only match of a member's value. */
function namedBy(
  value: Readonly<Record<string, unknown>>,
  { discriminator }: Choice,
  candidates: readonly Alternative[],
): readonly Alternative[] {
  const alternatives = new Set<Alternative>();
  const shared = [...(candidates[0]?.values.keys() ?? [])];
  for (const name of new Set(discriminator === undefined ? shared : [discriminator, ...shared])) {
    const memberValue = Object.hasOwn(value, name) ? value[name] : undefined;
    // Objects are skipped: their text can be long, and no document distinguishes alternatives by one.
    if (memberValue === undefined || typeof memberValue === 'object') continue;
    const text = JSON.stringify(memberValue);
    const isShared = candidates.every(({ values }) => values.has(name));
    const matching = candidates.filter(
      ({ values, names }) =>
        (name === discriminator && names.includes(memberValue)) || (isShared && values.get(name)?.has(text) === true),
    );
    const [only] = matching;
    if (only && matching.length === 1) alternatives.add(only);
  }
  return [...alternatives];
}

/**
 * The schema that judges a value at an `anyOf` or `oneOf`: the only alternative of its type; the alternative that a
 * discriminator or a member with `const` or `enum` selects; or the list of types if no alternative has the value's
 * type. Undefined: several alternatives may be meant.
 */
export function meantSchema(node: SchemaNode, keyword: ChoiceKeyword, value: unknown): SchemaNode | undefined {
  const choice = choiceAt(node, keyword);
  const type = typeOf(value);
  const candidates = choice.alternatives.filter(({ types }) => types === undefined || types.has(type));
  if (candidates.length === 0) return choice.typeNode;
  if (candidates.length === 1) return candidates[0]?.node;
  if (type !== 'object') return undefined;
  const candidatesByTag = namedBy(value as Readonly<Record<string, unknown>>, choice, candidates);
  return candidatesByTag.length === 1 ? candidatesByTag[0]?.node : undefined;
}
