import { stepsOf, pathOf } from '../../engine/model/paths.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { valueSets } from '../../engine/schema/members.ts';
import { followed, annotatedSchema, alternativesOf, choicesOf } from '../../engine/schema/tree.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { changeBody, changeEach, type ItemChange, lack, member, oneIn } from '../operators/answers.ts';
import { contentType, cutShort } from '../operators/http.ts';
import { refuse } from '../operators/refusals.ts';
import { given, oneCallIn } from '../triggers.ts';
import type { Value } from '../value.ts';
import { otherType } from '../values.ts';
import { type Mutant, mutantOf } from './mutant.ts';

/** Members below these steps are left alone: an answer has many. */
const deepest = 3;

interface DocumentedMember {
  /** Steps from the answer; arrays on the way take none. */
  readonly steps: readonly string[];
  readonly isRequired: boolean;
  readonly node: SchemaNode;
}

const isNode = (value: unknown): value is SchemaNode => typeof value === 'object' && value !== null;
const isObjectNode = (value: unknown): value is Readonly<Record<string, SchemaNode>> =>
  typeof value === 'object' && value !== null;

const partsOf = (node: SchemaNode): SchemaNode[] =>
  Array.isArray(node['allOf']) ? (node['allOf'] as SchemaNode[]) : [];

/** The members that a schema or one of its parts requires. */
const requiredBy = (node: SchemaNode): unknown[] => [
  ...(Array.isArray(node['required']) ? (node['required'] as unknown[]) : []),
  ...partsOf(node).flatMap((part) => requiredBy(followed(part))),
];

/** The members that a schema names, in its own properties, those of its items and of all its parts. */
const membersOf = (
  reference: SchemaNode,
  steps: readonly string[],
  around: readonly SchemaNode[],
): DocumentedMember[] => {
  const node = followed(reference);
  if (steps.length > deepest || around.includes(node)) return [];
  const within = [...around, node];
  const required = requiredBy(node);
  const properties = isObjectNode(node['properties']) ? Object.entries(node['properties']) : [];
  const directMembers = properties.map(([name, member]): DocumentedMember => ({
    steps: [...steps, name],
    isRequired: required.includes(name),
    node: followed(member),
  }));
  const items = [node['items']].filter(isNode);
  return [
    ...directMembers,
    ...[...items, ...partsOf(node)].flatMap((part) => membersOf(part, steps, within)),
    ...properties.flatMap(([name, member]) => membersOf(member, [...steps, name], within)),
  ];
};

/** Changes a text so that it breaks a pattern: by a zero before its digits, by an addition, or as an empty text. */
const breaking = (pattern: string) => (value: Value) => {
  if (typeof value !== 'string') return value;
  const candidates = [value.replace(/^(0x)?(?=[0-9a-f])/i, '$10'), `${value}!`, ''];
  return candidates.find((text) => !new RegExp(pattern, 'u').test(text)) ?? value;
};

/** Whether a schema allows only one JSON type, so that `retype` breaks it. */
const isTyped = (node: SchemaNode): boolean =>
  ['string', 'integer', 'number', 'boolean', 'object', 'array'].includes(String(node['type'])) &&
  choicesOf(node).every((keyword) => alternativesOf(node, keyword).length <= 1);

/** Each documented member missing, of another type, or outside of its values. */
export function memberMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  const sets = valueSets(operation.schema);
  const items = stepsOf(listing?.items ?? '');
  const isInItem = (steps: readonly string[]): boolean =>
    steps.length > items.length && items.every((step, at) => steps[at] === step);
  const places = new Set<string>();

  return membersOf(annotatedSchema(operation.schema), [], []).flatMap(({ steps, isRequired, node }) => {
    const isBeside = listing !== undefined && !isInItem(steps);
    const path = pathOf(listing && !isBeside ? steps.slice(items.length) : steps);
    const place = `${isBeside ? 'answer' : 'member'} ${path}`;
    if (places.has(place)) return [];
    places.add(place);
    const mutant = (breaks: string, change: ItemChange): Mutant =>
      mutantOf(operation, place, breaks, isBeside ? changeBody(change) : changeEach(change));
    const values = [...sets].find(([at]) => at.replaceAll('[]', '') === steps.join('.'))?.[1];
    return [
      ...(isRequired ? [mutant('is missing', lack(path))] : []),
      ...(isRequired && !isBeside
        ? [mutantOf(operation, place, 'is missing at times', changeEach(lack(path), oneIn(3)))]
        : []),
      ...(isTyped(node) ? [mutant('has another type', member(path, otherType))] : []),
      ...(typeof node['pattern'] === 'string'
        ? [mutant('breaks its pattern', member(path, breaking(node['pattern'])))]
        : []),
      ...(Array.isArray(values) ? [mutant('has an unknown value', member(path, 'ASSAY_UNKNOWN'))] : []),
      ...(typeof node['maximum'] === 'number'
        ? [
            mutant(
              'is above its maximum',
              member(path, () => Number(node['maximum']) + 1),
            ),
          ]
        : []),
      ...(typeof node['minimum'] === 'number'
        ? [
            mutant(
              'is below its minimum',
              member(path, () => Number(node['minimum']) - 1),
            ),
          ]
        : []),
    ];
  });
}

/** Documented values and bounds of parameters that are refused. */
export function parameterMutants(operation: Operation): readonly Mutant[] {
  const size = operation.listing?.paging.size;
  return Object.entries(operation.parameters).flatMap(([name, { values = [], open, minimum, maximum }]) => {
    if (name === size) return [];
    const mutant = (value: string | number, declare?: string): Mutant =>
      mutantOf(operation, `parameter ${name}`, `${value} is refused`, refuse(given(name, value)), declare);
    // A number beside one bound may be refused: it is not documented between which numbers all are taken.
    const lacking = minimum === undefined ? 'minimum' : maximum === undefined ? 'maximum' : undefined;
    const declare = lacking === undefined ? undefined : `a ${lacking} in the schema of ${name}`;
    const bounds = [minimum, maximum].flatMap((bound) => bound ?? []);
    return [
      ...(open === undefined ? values : []).map((value) => mutant(value)),
      ...bounds.map((bound) => mutant(bound, declare)),
    ];
  });
}

/** Answers that are wrong as a whole. */
export function answerMutants(operation: Operation): readonly Mutant[] {
  const mutant = (breaks: string, defect: Mutant['defect']): Mutant => mutantOf(operation, 'answer', breaks, defect);
  return [
    // JSON-RPC says nothing about media types.
    ...(operation.kind === 'rest' ? [mutant('is declared as text', contentType('text/plain'))] : []),
    mutant('is cut off', cutShort(3)),
    mutant('one call in seven gets a server error', refuse(oneCallIn(7), 500)),
  ];
}
