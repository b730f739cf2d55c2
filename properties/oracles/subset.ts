import { isOrdering } from '../../engine/model/list-order.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import type { Operation, Parameter, Strictness } from '../../engine/model/operation.ts';
import { LastSeen } from '../checks/shared/last-seen.ts';
import { identity, nextCursor, showKey, pagesOf } from '../../engine/model/listing.ts';
import { integer } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, Parameters, PassiveCheck } from '../../engine/model/judging.ts';
import type { AnswerRef } from '../agreement/reading.ts';
import { isUnusualRequest } from '../unusual-request.ts';

/** A parameter of which one value asks for part of what another one asks for. */
interface Row {
  readonly parameter: string;
  readonly strictness: Strictness;
  readonly fallback: Json | undefined;
}

const rowsOf = ({ parameters }: Operation): readonly Row[] =>
  Object.entries<Parameter>(parameters)
    .flatMap(([parameter, { strictness, default: fallback }]) =>
      strictness ? [{ parameter, strictness, fallback }] : [],
    )
    .sort((a, b) => (a.parameter < b.parameter ? -1 : 1));

const known = new WeakMap<Operation, readonly Row[]>();

const rowsFor = ({ operation, call }: Answered): readonly Row[] => {
  const rows = known.get(operation) ?? rowsOf(operation);
  known.set(operation, rows);
  return rows.length > 0 && call.input === 'valid' && !isUnusualRequest(call) ? rows : [];
};

/** A number that is left out counts as 0. Undefined: no number, or one with too many digits. */
const number = (value: Json | undefined): bigint | undefined => (value === undefined ? 0n : integer(value));

/** Whether one value asks for no more than another one. */
const isWithin = ({ strictness: { stricter }, fallback }: Row, one?: Json, other?: Json): boolean => {
  if (stricter === 'higher') {
    const [more, less] = [number(one), number(other)];
    return more !== undefined && less !== undefined && more >= less;
  }
  return String(one ?? fallback) === String(stricter.value) && String(other ?? fallback) === String(stricter.than);
};

interface Seen {
  readonly answer: AnswerRef;
  readonly keys: ReadonlySet<string>;
}

/** Whether one answer had come before the other call was sent. */
const isBefore = ({ answer: { exchange: one } }: Seen, { exchange: other }: AnswerRef): boolean =>
  Date.parse(one.at) + one.ms <= Date.parse(other.at) + 1;

/** What a list holds, where one page holds all of it. */
const whole = (answer: Answered): ReadonlySet<string> | undefined => {
  const { listing } = answer.operation;
  const { items, call } = answer;
  if (
    !listing ||
    !items ||
    call.parameters[pagesOf(answer.operation).cursor] !== undefined ||
    nextCursor(answer, undefined) !== undefined
  )
    return undefined;
  return new Set(items.map((item) => identity(listing, item)));
};

/** The call's parameters without this one, without page size and without order. */
const without = ({ parameter }: Row, { operation, call }: Answered): Parameters => {
  const { [parameter]: _, ...rest } = call.parameters;
  const size = operation.listing && pagesOf(operation).size;
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([name, value]) => name !== size && value !== undefined && !isOrdering(operation, name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** The same list with the parameter asking for the most, on one page. */
const weakened = (answer: Answered): Call[] =>
  rowsFor(answer).flatMap((row): Call[] => {
    const { parameter, strictness } = row;
    const { widest } = strictness;
    const paging = answer.operation.listing && pagesOf(answer.operation);
    const given = answer.call.parameters[parameter];
    if (!paging || given === undefined || String(given) === String(widest) || !whole(answer)) return [];
    return [
      {
        operation: answer.operation.id,
        parameters: {
          ...without(row, answer),
          ...(widest === undefined ? {} : { [parameter]: widest }),
          [paging.size]: paging.maximum,
        },
        input: 'valid',
      },
    ];
  });

/** What a list holds with a stricter value, it holds with a wider one. */
export const subset: PassiveCheck<'stricter-within-wider'> = {
  name: 'oracles/subset',
  rules: ['stricter-within-wider'],
  followUps: weakened,
  alsoInRuns: true,
  start: () => {
    const lists = new LastSeen<Seen[]>(60);
    return {
      *judge(answer: Answered): Iterable<Judgement<'stricter-within-wider'>> {
        for (const row of rowsFor(answer)) {
          const keys = whole(answer);
          if (!keys) return;
          const { parameter } = row;
          const key = stringifyJson([parameter, answer.operation.id, without(row, answer)]);
          const others = lists.get(key) ?? [];
          const value = answer.call.parameters[parameter];
          for (const narrow of others) {
            if (!isWithin(row, narrow.answer.call.parameters[parameter], value) || !isBefore(narrow, answer)) continue;
            // Lists change between two requests: an item is missing only if the wide list lacks it both before and
            // after.
            const wider = others.find(
              (one) => String(one.answer.call.parameters[parameter]) === String(value) && isBefore(one, narrow.answer),
            );
            const missing = [...narrow.keys].find((one) => !keys.has(one) && !wider?.keys.has(one));
            yield {
              rule: 'stricter-within-wider',
              requirement: row.strictness.requirement,
              evidence: 1,
              ...(missing === undefined
                ? {}
                : {
                    violation: {
                      code: 'narrower-adds-items',
                      about: parameter,
                      message: `a narrower ${parameter} gives an item that a wider one does not give`,
                      expected: `only items of the list with ${parameter} ${show(value, 60)}`,
                      actual: showKey(missing, narrow.answer.operation.listing, 120),
                      exchanges: [(wider?.answer ?? answer).exchange, narrow.answer.exchange, answer.exchange],
                    },
                  }),
            };
          }
          const { exchange, call, operation } = answer;
          lists.set(key, [...others.slice(-3), { answer: { exchange, call, operation }, keys }]);
        }
      },
    };
  },
};
