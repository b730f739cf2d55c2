import { parseJson } from '../model/json.ts';
import { defined } from '../model/defined.ts';
import type { Json } from '../model/exchange.ts';
import type { Answered } from '../model/judging.ts';
import type { SubjectKind } from '../model/operation.ts';
import { integer, isObject, type JsonObject } from '../model/paths.ts';
import type { DiscoverableContract, Learner, MemberPlace, MemberRule } from './rules.ts';
import type { ItemShapes, Sighting } from './item-shapes.ts';
import type { Subjects } from './subjects.ts';

/** Receives the subjects of an answer. */
export interface SubjectSink extends Pick<Subjects, 'add' | 'aliases'> {
  /** Whether members may give subjects of a kind; absent: of every kind. */
  wants?(kind: SubjectKind): boolean;
}

type Role = readonly [subject: Parameters<ItemShapes['add']>[0], members: Set<string>];

/** Deeper than any documented answer. Values nested deeper are ignored. */
const maximumDepth = 24;

const applies = ({ base, operation, scoped, when }: MemberRule, place: MemberPlace): boolean =>
  (base === undefined || base === place.answer.operation.base) &&
  (operation === undefined || operation === place.answer.operation.id) &&
  (scoped !== 'required' || place.scope !== undefined) &&
  (when === undefined || when(place));

/**
 * Extracts subjects from an answer: by the member's name, and only if the value has the shape of its kind.
 * `itemShapes` learns in which items they are.
 */
export const extractSubjects = (
  contract: DiscoverableContract,
  answer: Answered,
  subjects: SubjectSink,
  itemShapes?: ItemShapes,
): void => {
  const { members, objects = [], jsonTexts = [], scope: scopes } = contract.discovery;
  const { shapes } = contract.vocabulary;
  const from = answer.operation.id;

  /** The features of the items around a member, the outermost first. */
  const sightings: Sighting[] = [];

  /** The members of the outermost item that hold each of its subjects. */
  const roles = new Map<string, Role>();

  const addSubject: SubjectSink['add'] = (kind, value, origin, scope, weight, variant) => {
    subjects.add(kind, value, origin, scope, weight, variant);
    itemShapes?.add({ kind, value, ...defined({ scope }) }, from, sightings);
  };

  const learner: Learner = {
    add: (kind, value, { scope, weight, variant } = {}) => addSubject(kind, value, from, scope, weight, variant),
    alias: (value, text) => void subjects.aliases.set(value, text),
  };

  const learnText = (name: string, text: string, place: MemberPlace, isNumber = false): void => {
    for (const rule of members[name] ?? []) {
      if (subjects.wants?.(rule.kind) === false) continue;
      if (!applies(rule, place) || (isNumber && !rule.integers)) continue;
      const value = rule.read ? rule.read(text) : shapes[rule.kind]?.(text) ? text : undefined;
      if (value === undefined) continue;
      const scope = rule.scoped && place.scope;
      addSubject(rule.kind, value, from, scope, 1, rule.variant?.(place));
      if (sightings.length === 0) continue;
      const subject = { kind: rule.kind, value, ...defined({ scope }) };
      const key = `${rule.kind} ${scope ?? ''} ${value}`;
      const role = roles.get(key) ?? [subject, new Set()];
      roles.set(key, role);
      role[1].add(`${place.inside}.${name}`);
    }
  };

  const visit = (
    value: Json | undefined,
    name: string,
    inside: string,
    parent: JsonObject,
    scope: string | undefined,
    depth: number,
  ): void => {
    if (depth > maximumDepth) return;
    if (typeof value !== 'object') {
      if (!Object.hasOwn(members, name)) return;
      if (typeof value === 'string') learnText(name, value, { parent, inside, scope, answer });
      else if (integer(value) !== undefined) learnText(name, String(value), { parent, inside, scope, answer }, true);
    } else if (Array.isArray(value))
      for (const item of value as Json[]) {
        const isItem = itemShapes !== undefined && isObject(item);
        const list = `${from} ${inside} ${name}`;
        if (isItem) sightings.push(itemShapes.note(list, item));
        visit(item, name, inside, parent, scope, depth + 1);
        if (!isItem) continue;
        sightings.pop();
        if (sightings.length > 0) continue;
        itemShapes.noteRoles(list, roles.values());
        roles.clear();
      }
    else if (isObject(value)) {
      for (const rule of objects) if (rule.member in value) rule.learn(value, learner);
      const innerScope = scopes?.of(value) ?? scope;
      for (const [member, inner] of Object.entries(value)) visit(inner, member, name, value, innerScope, depth + 1);
    }
  };

  const scopeOfCall = scopes?.read(answer.call.parameters[scopes.parameter]);
  visit(answer.result, '', '', {}, scopeOfCall, 0);
  for (const name of jsonTexts) {
    const text = answer.result?.[name];
    if (typeof text === 'string' && text.startsWith('{')) visit(parseJson(text), name, '', {}, scopeOfCall, 0);
  }
};
