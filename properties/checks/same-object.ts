import { createHash } from 'node:crypto';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { placed, type PlacedObject } from '../../engine/model/placed.ts';
import type { ShownObject } from '../../engine/model/shown-object.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { canonicalValue } from '../lists/canonical-value.ts';
import { isUnusualRequest } from '../unusual-request.ts';
import { LastSeen } from './shared/last-seen.ts';

type Rule = 'same-object';

/** Objects that are remembered, and the largest answer whose objects are: more would hold too much of a long recording. */
const mostObjects = 20_000;
const largestAnswer = 1_000_000;
/** Longer values are compared by their hash. */
const longestValue = 200;

/** What one answer showed of a member. */
interface SeenValue {
  readonly value: string;
  readonly exchange: Exchange;
}

type SeenMembers = Map<string, SeenValue>;

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

const part = ({ operation, call }: Answered, { value, around }: PlacedObject, name: string): string | undefined => {
  const found = name.startsWith('$')
    ? (call.parameters[name.slice(1)] ?? operation.parameters[name.slice(1)]?.default)
    : name.startsWith('^')
      ? at(around, name.slice(1))
      : name === ''
        ? value
        : at(value, name);
  return found === undefined || found === null ? undefined : short(canonical(operation, found));
};

const keyOf = (answer: Answered, object: PlacedObject, row: ShownObject): string | undefined => {
  const parts = row.identity.map((name) => part(answer, object, name));
  return parts.includes(undefined)
    ? undefined
    : stringifyJson([
        row.kind,
        ...parts,
        ...(row.optional ?? []).map((name) => part(answer, object, name) ?? ''),
      ] as Json[]);
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
 * Whatever answers show an object show the same final members of it: lists of different operations, pages of different walks, an answer by
 * its alias. A member that one answer leaves out says nothing. The later of two answers that differ is reported, with the earlier one.
 */
export const sameObject: PassiveCheck<Rule> = {
  name: 'checks/same-object',
  rules: ['same-object'],
  start: () => {
    const seen = new LastSeen<SeenMembers>(mostObjects);
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { operation, call, exchange, result } = answer;
        if (!operation.shows || !result || call.input !== 'valid' || isUnusualRequest(call)) return;
        if ((exchange.response?.bytes ?? 0) > largestAnswer) return;
        let evidence = 0;
        let violation: Judgement<Rule>['violation'];
        for (const row of operation.shows) {
          const members = operation.vocabulary.objects?.[row.kind] ?? [];
          for (const object of objectsOf(answer, row)) {
            const key = keyOf(answer, object, row);
            if (key === undefined) continue;
            const known: SeenMembers = seen.get(key) ?? new Map();
            seen.set(key, known);
            for (const member of members) {
              const value = part(answer, object, member);
              if (value === undefined) continue;
              const before = known.get(member);
              if (!before) {
                known.set(member, { value, exchange });
                continue;
              }
              if (before.exchange === exchange && before.value === value) continue;
              evidence += 1;
              if (before.value === value) continue;
              violation ??= {
                code: 'object-differs',
                about: member === '' ? row.kind : `${row.kind} ${member}`,
                message: `two answers show different values of ${member === '' ? 'one' : `${member} of one`} ${row.kind}`,
                expected: `${show(before.value, 120)}, as another answer shows ${show(key, 160)}`,
                actual: show(value, 120),
                pointer: `${operation.kind === 'json-rpc' ? '/result' : ''}${object.pointer}${member === '' ? '' : `/${member.replaceAll('.', '/')}`}`,
                exchanges: before.exchange === exchange ? [exchange] : [before.exchange, exchange],
              };
            }
          }
        }
        if (evidence > 0 || violation) yield { rule: 'same-object', evidence, ...(violation ? { violation } : {}) };
      },
    };
  },
};
