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

/** A member of an answer, and the objects around it. */
interface Visited {
  readonly name: string;
  /** The name of the member that holds its object. */
  readonly inside: string;
  readonly parent: JsonObject;
  readonly scope: string | undefined;
  readonly depth: number;
}

/** Reads one answer. It is made for each answer of a run. */
class AnswerReader {
  readonly #contract: DiscoverableContract;
  readonly #answer: Answered;
  readonly #subjects: SubjectSink;
  readonly #itemShapes: ItemShapes | undefined;
  readonly #learner: Learner;
  /** The features of the items around a member, the outermost first. */
  readonly #sightings: Sighting[] = [];
  /** The members of the outermost item that hold each of its subjects. */
  readonly #roles = new Map<string, Role>();

  constructor(contract: DiscoverableContract, answer: Answered, subjects: SubjectSink, itemShapes?: ItemShapes) {
    this.#contract = contract;
    this.#answer = answer;
    this.#subjects = subjects;
    this.#itemShapes = itemShapes;
    this.#learner = {
      add: (kind, value, { scope, weight, variant } = {}) => this.#add(kind, value, scope, weight, variant),
      alias: (value, text) => void subjects.aliases.set(value, text),
    };
  }

  read(): void {
    const { jsonTexts = [], scope: scopes } = this.#contract.discovery;
    const { result, call } = this.#answer;
    const scope = scopes?.read(call.parameters[scopes.parameter]);
    const outermost = { inside: '', parent: {}, scope, depth: 0 };
    this.#visit(result, { ...outermost, name: '' });
    for (const name of jsonTexts) {
      const text = result?.[name];
      if (typeof text === 'string' && text.startsWith('{')) this.#visit(parseJson(text), { ...outermost, name });
    }
  }

  #visit(value: Json | undefined, at: Visited): void {
    if (at.depth > maximumDepth) return;
    if (Array.isArray(value)) return this.#visitItems(value as Json[], at);
    if (isObject(value)) return this.#visitMembers(value, at);
    if (!Object.hasOwn(this.#contract.discovery.members, at.name)) return;
    if (typeof value === 'string') this.#learnText(value, at);
    else if (integer(value) !== undefined) this.#learnText(String(value), at, true);
  }

  #visitItems(items: readonly Json[], at: Visited): void {
    const list = `${this.#answer.operation.id} ${at.inside} ${at.name}`;
    const inner = { ...at, depth: at.depth + 1 };
    for (const item of items) {
      const shapes = isObject(item) ? this.#itemShapes : undefined;
      if (shapes) this.#sightings.push(shapes.note(list, item as JsonObject));
      this.#visit(item, inner);
      if (!shapes) continue;
      this.#sightings.pop();
      if (this.#sightings.length > 0) continue;
      shapes.noteRoles(list, this.#roles.values());
      this.#roles.clear();
    }
  }

  #visitMembers(parent: JsonObject, { name: inside, scope: outer, depth }: Visited): void {
    const { objects = [], scope: scopes } = this.#contract.discovery;
    for (const rule of objects) if (rule.member in parent) rule.learn(parent, this.#learner);
    const scope = scopes?.of(parent) ?? outer;
    for (const [name, value] of Object.entries(parent))
      this.#visit(value, { name, inside, parent, scope, depth: depth + 1 });
  }

  #learnText(text: string, { name, inside, parent, scope: around }: Visited, isNumber = false): void {
    const { shapes } = this.#contract.vocabulary;
    const place: MemberPlace = { parent, inside, scope: around, answer: this.#answer };
    for (const rule of this.#contract.discovery.members[name] ?? []) {
      const { kind } = rule;
      if (this.#subjects.wants?.(kind) === false) continue;
      if (!applies(rule, place) || (isNumber && !rule.integers)) continue;
      const value = rule.read ? rule.read(text) : shapes[kind]?.(text) ? text : undefined;
      if (value === undefined) continue;
      const scope = rule.scoped && around;
      this.#add(kind, value, scope, 1, rule.variant?.(place));
      if (this.#sightings.length > 0) this.#noteRole({ kind, value, ...defined({ scope }) }, `${inside}.${name}`);
    }
  }

  #noteRole(subject: Role[0], member: string): void {
    const key = `${subject.kind} ${subject.scope ?? ''} ${subject.value}`;
    const role = this.#roles.get(key) ?? [subject, new Set()];
    this.#roles.set(key, role);
    role[1].add(member);
  }

  #add(kind: SubjectKind, value: string, scope?: string, weight?: number, variant?: string): void {
    const { id } = this.#answer.operation;
    this.#subjects.add(kind, value, id, scope, weight, variant);
    this.#itemShapes?.add({ kind, value, ...defined({ scope }) }, id, this.#sightings);
  }
}

/**
 * Extracts subjects from an answer: by the member's name, and only if the value has the shape of its kind.
 * `itemShapes` learns in which items they are.
 */
export const extractSubjects = (
  contract: DiscoverableContract,
  answer: Answered,
  subjects: SubjectSink,
  itemShapes?: ItemShapes,
): void => new AnswerReader(contract, answer, subjects, itemShapes).read();
