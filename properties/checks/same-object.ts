import { createHash } from 'node:crypto';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { Operation, OperationId } from '../../engine/model/operation.ts';
import { everyAt, isObject, pointerOf, stepsOf } from '../../engine/model/paths.ts';
import type { ShownObject } from '../../engine/model/shown-object.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { canonicalValue } from '../lists/canonical-value.ts';
import { objectsOf, type PlacedElement, spelledHere } from '../lists/elements.ts';
import { isUnusualRequest } from '../inputs.ts';
import type { RequirementId } from '../../engine/model/requirement.ts';
import { proofText } from '../../engine/model/answer-proof.ts';
import { Canonical, countOne, type EvidenceByOperation, type Kept, SeenObjects } from './shared/seen-objects.ts';

// Two answers that show one object, such as a book in a list and by its id, show the same values of its members.

const rule = 'same-object';
type SameObjectRule = typeof rule;

/** The objects of larger answers are not kept. */
const maxAnswer = 1_000_000;
/** Longer values are compared by their hash. */
const maxValueLength = 200;

function canonical(operation: Operation, value: Json): string {
  if (typeof value !== 'object' || value === null) return canonicalValue(operation, value);
  if (Array.isArray(value)) return `[${canonicalElements(operation, value as readonly Json[]).join()}]`;
  return `{${Object.entries(value)
    .filter(([, inner]) => inner !== undefined && inner !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${name}:${canonical(operation, inner as Json)}`)
    .join()}}`;
}

/** The order of values tells nothing (owners, parents); that of objects does (inputs, outputs). */
function canonicalElements(operation: Operation, elements: readonly Json[]): readonly string[] {
  const all = elements.map((element) => canonical(operation, element));
  return elements.some((element) => typeof element === 'object') ? all : all.sort();
}

const short = (text: string): string =>
  text.length <= maxValueLength ? text : createHash('sha256').update(text).digest('base64');

const remember = (operation: Operation, value: Json): Kept =>
  typeof value === 'object' || (typeof value === 'string' && value.length > maxValueLength)
    ? new Canonical(short(canonical(operation, value)))
    : value;

const textOf = (operation: Operation, value: Kept): string =>
  value instanceof Canonical ? value.text : short(canonical(operation, value));

function canonicalPart(object: PlacedElement, name: string): string | undefined {
  const spelling = spelledHere(object, name);
  return spelling === undefined || spelling === null ? undefined : short(canonical(object.answer.operation, spelling));
}

/** The parts that name an object; undefined if it lacks one of them. */
function identityOf(object: PlacedElement, row: ShownObject): string[] | undefined {
  const parts = [row.kind];
  for (const name of row.identity) {
    const text = canonicalPart(object, name);
    if (text === undefined) return undefined;
    parts.push(text);
  }
  for (const name of row.optional ?? []) parts.push(canonicalPart(object, name) ?? '');
  return parts;
}

/** One text for the parts. The lengths keep different parts apart, and cost less than JSON. */
const keyOf = (parts: readonly string[]): string => `${parts.map(({ length }) => length).join()} ${parts.join('')}`;

interface Difference {
  readonly row: ShownObject;
  readonly object: PlacedElement;
  readonly parts: readonly string[];
  readonly member: string;
  readonly expected: string;
  readonly actual: string;
  /** The answer that showed the expected value. */
  readonly earlier: Exchange;
}

function differs(
  { operation, exchange }: Answered,
  { row: { kind, as }, object, parts, member, expected, actual, earlier }: Difference,
): Judgement<SameObjectRule>['violation'] {
  const isWhole = stepsOf(member).length === 0;
  const isAsked = member.startsWith('$');
  const subject = isWhole ? 'one' : isAsked ? `the ${member.slice(1)} asked for of one` : `${member} of one`;
  const root = operation.kind === 'json-rpc' ? '/result' : '';
  const [path = ''] = (as?.[member] ?? member).split('[]');
  const below = /^[$^]/.test(path) ? '' : pointerOf(path);
  const id = parts.slice(1).join(' ');
  return {
    code: 'object-differs',
    about: isWhole ? kind : `${kind} ${member}`,
    message: `two answers show different values of ${subject} ${kind}`,
    expected: `${show(expected, 120)}, as ${earlier.call.operation} shows for ${kind} ${show(id, 160)}`,
    actual: show(actual, 120),
    evidence: {
      kind: 'two-answers',
      titles: [earlier.call.operation, operation.id],
      members: [{ pointer: member, left: proofText(expected, 120), right: proofText(actual, 120) }],
    },
    pointer: `${root}${object.place.pointer}${below}`,
    exchanges: earlier === exchange ? [exchange] : [earlier, exchange],
  };
}

/** The value of a member; of a path through arrays, the values of all elements. */
const valueAt = (object: PlacedElement, path: string): Json | undefined =>
  path.includes('[]') ? everyAt(object.value, path.replaceAll('[]', '')) : spelledHere(object, path);

/** Whether an answer had come when another call was sent. Calls that overlap by less than 1 ms count as sequential. */
const hadCome = (answered: Exchange, later: Exchange): boolean =>
  Math.floor(Date.parse(answered.at) + answered.ms) <= Date.parse(later.at);

/** A member of an object that an earlier answer showed otherwise. Members that no answer showed before are kept. */
function differenceIn(
  seen: SeenObjects,
  evidence: EvidenceByOperation,
  object: PlacedElement,
  row: ShownObject,
): Difference | undefined {
  const { answer } = object;
  const { operation, exchange } = answer;
  const parts = identityOf(object, row);
  if (parts === undefined) return undefined;
  // A member that never was there cannot go: only one that an earlier answer showed is evidence that it stays.
  const seenObject = seen.shownBy(answer, keyOf(parts), row.stays ? new Map<OperationId, number>() : evidence);
  if (row.stays && seenObject.values.some((value) => value !== undefined)) countOne(evidence, operation.id);
  let difference: Difference | undefined;
  const members = operation.vocabulary.objects?.[row.kind] ?? [];
  // Each member of each item comes here: an iterator would cost more than the comparison.
  for (let place = 0; place < members.length; place += 1) {
    const member = members[place] as string;
    const path = row.as ? row.as[member] : member;
    const value = path === undefined ? undefined : valueAt(object, path);
    const isMissing = value === undefined || (value === null && row.nulls === 'unsaid');
    const before = seenObject.values[place];
    if (before === undefined) {
      if (!isMissing) seen.keep(seenObject, place, remember(operation, value), exchange);
      continue;
    }
    const earlier = seenObject.exchanges[place] ?? exchange;
    if (before === value || (isMissing && !(row.stays?.includes(member) && hadCome(earlier, exchange)))) continue;
    const expected = textOf(operation, before);
    const actual = isMissing ? undefined : textOf(operation, remember(operation, value));
    if (expected !== actual)
      difference ??= { row, object, parts, member, expected, actual: actual ?? 'missing', earlier };
  }
  return difference;
}

/** The names of the members that the first object of a row had. */
type Members = Map<ShownObject, { readonly names: readonly string[]; readonly earlier: Exchange }>;

/** How the names of the members of an object differ from those of the first object of its row. */
function otherMembers(seen: Members, object: PlacedElement, row: ShownObject): Judgement<SameObjectRule>['violation'] {
  const { value, answer, place } = object;
  if (!isObject(value)) return undefined;
  const { exchange } = answer;
  const names = Object.keys(value);
  const first = seen.get(row);
  if (!first) seen.set(row, { names, earlier: exchange });
  const lacking = first?.names.filter((name) => !names.includes(name)) ?? [];
  const added = first ? names.filter((name) => !first.names.includes(name)) : [];
  if (!first || (lacking.length === 0 && added.length === 0)) return undefined;
  const parts = [
    lacking.length > 0 ? `without ${lacking.join(', ')}` : '',
    added.length > 0 ? `with ${added.join(', ')}` : '',
  ];
  return {
    code: 'object-members-differ',
    about: `${row.kind} ${row.at}`,
    message: `one ${row.kind} has other members than another one`,
    expected: `${show(first.names.join(', '), 160)}, as another answer shows`,
    actual: parts.filter((part) => part !== '').join(', '),
    pointer: place.pointer,
    exchanges: first.earlier === exchange ? [exchange] : [first.earlier, exchange],
  };
}

/**
 * All answers that show an object show the same final members of it: lists of different operations, pages of different
 * walks, an answer by its alias. A missing member is not compared; a null is, unless the row says
 * otherwise. Of two answers that differ, the later one is
 * reported, together with the earlier one. With `sameMembers` all objects of a row have members of the same names.
 */
export const sameObject: PassiveCheck<SameObjectRule> = {
  name: 'checks/same-object',
  rules: [rule],
  start: () => {
    const [seenObjects, names]: [SeenObjects, Members] = [new SeenObjects(), new Map()];
    const evidence = new Map<RequirementId | undefined, EvidenceByOperation>();
    const evidenceOf = ({ requirement }: ShownObject): EvidenceByOperation => {
      const counted = evidence.get(requirement) ?? new Map<OperationId, number>();
      evidence.set(requirement, counted);
      return counted;
    };
    return {
      *judge(answer: Answered): Iterable<Judgement<SameObjectRule>> {
        const { operation, call, exchange, result } = answer;
        if (!operation.shows || !result || call.input !== 'valid' || isUnusualRequest(call)) return;
        if ((exchange.response?.bytes ?? 0) > maxAnswer) return;
        const violations = new Map<RequirementId | undefined, Judgement<SameObjectRule>['violation']>();
        for (const row of operation.shows) {
          const objects = objectsOf(answer, row);
          if (row.sameMembers && objects.length > (names.has(row) ? 0 : 1)) countOne(evidenceOf(row), operation.id);
          for (const object of objects) {
            const difference = differenceIn(seenObjects, evidenceOf(row), object, row);
            const violation =
              (difference && differs(answer, difference)) ??
              (row.sameMembers ? otherMembers(names, object, row) : undefined);
            if (violation && !violations.has(row.requirement)) violations.set(row.requirement, violation);
          }
        }
        seenObjects.endAnswer();
        for (const [requirement, violation] of violations) yield { rule, requirement, evidence: 0, violation };
      },
      // Counted at the end, so that it does not depend on the order in which the answers came.
      *finish() {
        for (const [requirement, counted] of evidence)
          for (const [operation, count] of counted) yield { rule, requirement, operation, evidence: count };
      },
    };
  },
};
