import { createHash } from 'node:crypto';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { Operation, OperationId } from '../../engine/model/operation.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { placed, type PlacedObject } from '../../engine/model/placed.ts';
import type { ShownObject } from '../../engine/model/shown-object.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { canonicalValue } from '../lists/canonical-value.ts';
import { isUnusualRequest } from '../unusual-request.ts';
import { LastSeen } from './shared/last-seen.ts';

type Rule = 'same-object';

/**
 * The maximum number of objects to keep, and the size of the largest answer whose objects are kept. More would
 * need too much memory for a long recording.
 */
const mostObjects = 40_000;
const largestAnswer = 1_000_000;
/** Longer values are compared by their hash. */
const longestValue = 200;

/** What one answer showed of a member. */
interface SeenValue {
  /** In canonical form. */
  readonly value: string;
  /** As the answer spelled it, if it is short and no array or object: the same spelling needs no canonical form. */
  readonly spelled: Json | undefined;
  readonly exchange: Exchange;
}

/** An object as answers showed it. */
interface SeenObject {
  /** By the place of the member in the vocabulary. */
  readonly members: (SeenValue | undefined)[];
  /** How many answers of each operation showed it. */
  readonly answers: Map<OperationId, number>;
  /** Number of the last answer that showed it: several objects of one answer may be the same object. */
  lastAnswer: number;
}

const canonical = (operation: Operation, value: Json): string => {
  if (typeof value !== 'object' || value === null) return canonicalValue(operation, value);
  if (Array.isArray(value)) return `[${canonicalElements(operation, value as readonly Json[]).join()}]`;
  return `{${Object.entries(value)
    .filter(([, inner]) => inner !== undefined && inner !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${name}:${canonical(operation, inner as Json)}`)
    .join()}}`;
};

/** The order of values tells nothing (owners, parents); that of objects does (inputs, outputs). */
const canonicalElements = (operation: Operation, elements: readonly Json[]): readonly string[] => {
  const all = elements.map((one) => canonical(operation, one));
  return elements.some((one) => typeof one === 'object') ? all : all.sort();
};

const short = (text: string): string =>
  text.length <= longestValue ? text : createHash('sha256').update(text).digest('base64');

const isShort = (value: Json): boolean =>
  typeof value === 'string' ? value.length <= longestValue : typeof value !== 'object';

/** The value of a part of an identity, or of a member; undefined or null where the answer does not show it. */
const part = ({ operation, call }: Answered, { value, around }: PlacedObject, name: string): Json | undefined => {
  if (name === '') return value;
  if (name.startsWith('$')) return call.parameters[name.slice(1)] ?? operation.parameters[name.slice(1)]?.default;
  return name.startsWith('^') ? at(around, name.slice(1)) : at(value, name);
};

const canonicalPart = (answer: Answered, object: PlacedObject, name: string): string | undefined => {
  const found = part(answer, object, name);
  return found === undefined || found === null ? undefined : short(canonical(answer.operation, found));
};

/** The parts that name an object; undefined if it lacks one of them. */
const identityOf = (answer: Answered, object: PlacedObject, row: ShownObject): string[] | undefined => {
  const parts = [row.kind];
  for (const name of row.identity) {
    const text = canonicalPart(answer, object, name);
    if (text === undefined) return undefined;
    parts.push(text);
  }
  for (const name of row.optional ?? []) parts.push(canonicalPart(answer, object, name) ?? '');
  return parts;
};

/** One text for the parts. The lengths keep different parts apart, and cost less than JSON. */
const keyOf = (parts: readonly string[]): string => {
  let key = '';
  for (const one of parts) key += `${one.length} ${one}`;
  return key;
};

/** Objects of a row, those left out that may still change. */
const objectsOf = ({ result = {} }: Answered, row: ShownObject): readonly PlacedObject[] => {
  const all = placed(result as Json, row.at);
  if (row.unsettled === undefined) return all;
  const numbers = all.map(({ value }) => integer(at(value, row.unsettled ?? '')) ?? -1n);
  const largest = numbers.reduce((most, one) => (one > most ? one : most), -1n);
  return all.filter((_, index) => numbers[index] !== largest);
};

/**
 * Counts an answer as evidence, and the first answer when the second one comes. An object that only one answer shows
 * proves nothing.
 */
const countAnswer = (
  { answers }: SeenObject,
  operation: OperationId,
  count: (operation: OperationId, answers: number) => void,
): void => {
  if (answers.size === 1) {
    const [[first, once] = [operation, 0]] = answers;
    if (once === 1) count(first, 1);
  }
  if (answers.size > 0) count(operation, 1);
  answers.set(operation, (answers.get(operation) ?? 0) + 1);
};

/**
 * All answers that show an object show the same final members of it: lists of different operations, pages of different
 * walks, an answer by its alias. A missing member is not compared. Of two answers that differ, the later one is
 * reported, together with the earlier one.
 */
export const sameObject: PassiveCheck<Rule> = {
  name: 'checks/same-object',
  rules: ['same-object'],
  start: () => {
    const seen = new LastSeen<SeenObject>(mostObjects);
    const evidence = new Map<OperationId, number>();
    /** Answers judged so far. */
    let judged = 0;
    const count = (operation: OperationId, answers: number): void => {
      evidence.set(operation, (evidence.get(operation) ?? 0) + answers);
    };
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { operation, call, exchange, result } = answer;
        if (!operation.shows || !result || call.input !== 'valid' || isUnusualRequest(call)) return;
        if ((exchange.response?.bytes ?? 0) > largestAnswer) return;
        let violation: Judgement<Rule>['violation'];
        judged += 1;
        for (const row of operation.shows) {
          const members = operation.vocabulary.objects?.[row.kind] ?? [];
          for (const object of objectsOf(answer, row)) {
            const parts = identityOf(answer, object, row);
            if (parts === undefined) continue;
            const key = keyOf(parts);
            const known: SeenObject = seen.get(key) ?? { members: [], answers: new Map(), lastAnswer: 0 };
            seen.set(key, known);
            if (known.lastAnswer !== judged) countAnswer(known, operation.id, count);
            known.lastAnswer = judged;
            for (let place = 0; place < members.length; place += 1) {
              const member = members[place] as string;
              const spelled = part(answer, object, member);
              if (spelled === undefined || spelled === null) continue;
              const before = known.members[place];
              if (before?.spelled === spelled) continue;
              const value = short(canonical(operation, spelled));
              if (!before) {
                known.members[place] = { value, spelled: isShort(spelled) ? spelled : undefined, exchange };
                continue;
              }
              if (before.value === value) continue;
              const asked = member.startsWith('$');
              const named =
                member === '' ? 'one' : asked ? `the ${member.slice(1)} asked for of one` : `${member} of one`;
              const root = operation.kind === 'json-rpc' ? '/result' : '';
              const below = member === '' || asked ? '' : `/${member.replaceAll('.', '/')}`;
              violation ??= {
                code: 'object-differs',
                about: member === '' ? row.kind : `${row.kind} ${member}`,
                message: `two answers show different values of ${named} ${row.kind}`,
                expected: `${show(before.value, 120)}, as another answer shows ${show(stringifyJson(parts), 160)}`,
                actual: show(value, 120),
                pointer: `${root}${object.pointer}${below}`,
                exchanges: before.exchange === exchange ? [exchange] : [before.exchange, exchange],
              };
            }
          }
        }
        if (violation) yield { rule: 'same-object', evidence: 0, violation };
      },
      // Counted at the end, so that it does not depend on the order in which the answers came.
      *finish() {
        for (const [operation, shown] of evidence) yield { rule: 'same-object' as const, operation, evidence: shown };
      },
    };
  },
};
