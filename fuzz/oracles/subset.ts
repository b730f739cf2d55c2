import type { RequirementId } from '../../engine/model/requirement.ts';
import type { OperationId } from '../../engine/model/operation.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import { LastSeen } from '../../properties/checks/shared/last-seen.ts';
import { identity, nextCursor } from '../../engine/model/listing.ts';
import { integer } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, Parameters, PassiveCheck } from '../../engine/model/judging.ts';
import { isEnvelope } from './bad-input.ts';

/** A parameter of which one value asks for part of what another asks for. */
interface Row {
  readonly requirement: RequirementId;
  readonly on: readonly OperationId[];
  readonly parameter: string;
  /** A value that asks for the most; undefined: leaving it out does. */
  readonly weakest: Json | undefined;
  /** Whether the first value asks for no more than the second. */
  readonly within: (narrow: Json | undefined, wide: Json | undefined) => boolean;
}

/** Left out, it asks for the most; what is no number, or too long for one, asks for nobody knows what. */
const number = (value: Json | undefined): bigint | undefined => (value === undefined ? 0n : integer(value));
const atLeast = (narrow: Json | undefined, wide: Json | undefined): boolean => {
  const [more, less] = [number(narrow), number(wide)];
  return more !== undefined && less !== undefined && more >= less;
};
const is =
  (text: string) =>
  (narrow: Json | undefined, wide: Json | undefined): boolean =>
    String(narrow) !== String(wide) && String(wide) === text;

const rows: readonly Row[] = [
  {
    requirement: 'data.holders.threshold',
    on: ['listTokenHolders'],
    parameter: 'threshold',
    weakest: '0',
    within: atLeast,
  },
  {
    requirement: 'data.utxos.include-spent',
    on: ['listUtxos', 'queryUtxos'],
    parameter: 'includeSpent',
    weakest: true,
    within: (narrow, wide) => String(narrow) === 'false' && String(wide) === 'true',
  },
  {
    requirement: 'data.utxos.min-amount',
    on: ['listUtxos', 'queryUtxos'],
    parameter: 'minUtxoAmount',
    weakest: undefined,
    within: atLeast,
  },
  {
    requirement: 'data.balances.spam-filter',
    on: ['listErc20Balances'],
    parameter: 'filterSpamTokens',
    weakest: false,
    within: is('false'),
  },
];

interface Seen {
  readonly answer: Answered;
  readonly keys: ReadonlySet<string>;
}

/** Whether one answer had come before the other call was sent. */
const isBefore = ({ answer: { exchange: one } }: Seen, { exchange: other }: Answered): boolean =>
  Date.parse(one.at) + one.ms <= Date.parse(other.at) + 1;

const rowsFor = ({ operation, call }: Answered): readonly Row[] =>
  call.input === 'valid' && !isEnvelope(call) ? rows.filter(({ on }) => on.includes(operation.id)) : [];

/** Lists that one page holds: what is not in it is not in the list. */
const whole = (answer: Answered): ReadonlySet<string> | undefined => {
  const { listing } = answer.operation;
  const { items, call } = answer;
  if (
    !listing ||
    !items ||
    call.parameters[listing.paging.cursor] !== undefined ||
    nextCursor(answer, undefined) !== undefined
  )
    return undefined;
  return new Set(items.map((item) => identity(listing, item)));
};

const without = ({ parameter }: Row, { operation, call }: Answered): Parameters => {
  const { [parameter]: _, ...rest } = call.parameters;
  const size = operation.listing?.paging.size;
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([name, value]) => name !== size && value !== undefined && name !== 'sortOrder' && name !== 'sortBy')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** The same list with the parameter asking for the most, on one page. */
export const weakened = (answer: Answered): Call[] =>
  rowsFor(answer).flatMap((row): Call[] => {
    const { parameter, weakest } = row;
    const paging = answer.operation.listing?.paging;
    const given = answer.call.parameters[parameter];
    if (!paging || given === undefined || String(given) === String(weakest) || !whole(answer)) return [];
    return [
      {
        operation: answer.operation.id,
        parameters: {
          ...without(row, answer),
          ...(weakest === undefined ? {} : { [parameter]: weakest }),
          [paging.size]: paging.maximum,
        },
        input: 'valid',
      },
    ];
  });

/** What a list holds with a parameter that asks for less, it holds with one that asks for more. */
export default {
  requirements: rows.map((row) => row.requirement),
  start: () => {
    const known = new LastSeen<Seen[]>(60);
    return {
      *judge(answer: Answered): Iterable<Judgement> {
        for (const row of rowsFor(answer)) {
          const keys = whole(answer);
          if (!keys) return;
          const key = stringifyJson([row.requirement, answer.operation.id, without(row, answer)]);
          const others = known.get(key) ?? [];
          const value = answer.call.parameters[row.parameter];
          for (const narrow of others) {
            // Lists grow and shrink while they are read: a stranger is what is in neither the wide list before nor the one after.
            if (!row.within(narrow.answer.call.parameters[row.parameter], value) || !isBefore(narrow, answer)) continue;
            const wider = others.find(
              (one) =>
                String(one.answer.call.parameters[row.parameter]) === String(value) && isBefore(one, narrow.answer),
            );
            const stranger = [...narrow.keys].find((one) => !keys.has(one) && !wider?.keys.has(one));
            yield {
              requirement: row.requirement,
              evidence: 1,
              ...(stranger === undefined
                ? {}
                : {
                    violation: {
                      message: `with a narrower ${row.parameter} an item comes that a wider one does not give`,
                      expected: `only items of the list with ${row.parameter} ${show(value, 60)}`,
                      actual: show(stranger, 120),
                      exchanges: [(wider?.answer ?? answer).exchange, narrow.answer.exchange, answer.exchange],
                    },
                  }),
            };
          }
          known.set(key, [...others.slice(-3), { answer, keys }]);
        }
      },
    };
  },
} satisfies PassiveCheck;
