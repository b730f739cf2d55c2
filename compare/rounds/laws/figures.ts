import { openRange } from '../../../engine/model/list-range.ts';
import type { MemberRow } from '../../../engine/model/comparison-rules.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { parseJson, stringifyJson } from '../../../engine/model/json.ts';
import type { OperationId } from '../../../engine/model/operation.ts';
import { headIn } from '../../sides/heads.ts';
import { at } from '../../../engine/model/paths.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { isMeant, largestAt } from '../../../properties/checks/never-falls.ts';
import { type LawContext, namedParameters, type Repeated, type RoundLaw, successOf } from './law.ts';

const fallen = (before: bigint, now: bigint, answer: Answered): Repeated => ({
  kind: 'violated',
  violation: {
    expected: `at least ${before}, as in an earlier round`,
    actual: String(now),
    exchanges: [answer.exchange],
  },
});

const headRow = ({ contract }: LawContext, operation: string) =>
  contract.comparison?.heads.find((row) => row.operation === operation);

/** The height that a target reports never falls. */
export const heights: RoundLaw = {
  id: 'watch.height',
  code: 'height-falls',
  message: 'the height is lower than in an earlier round',
  statement: 'The reported height never falls.',
  maxCalls: 8,
  always: true,
  learn: ({ contract, hasInterface }) =>
    (contract.comparison?.heads ?? [])
      .filter(({ base }) => hasInterface(base))
      .map(({ operation, parameters }) => ({ operation, parameters })),
  async repeat(item, context) {
    const answer = await successOf(item, context);
    const row = headRow(context, item.operation);
    const height = row && headIn(answer, row);
    if (!answer || height === undefined) return { kind: 'unasked' };
    const before = item.value === undefined ? height : BigInt(item.value);
    return height >= before ? { kind: 'kept', value: String(height) } : fallen(before, height, answer);
  },
};

/** Most known calls whose parameters are used in addition to the parameters of a row. */
const knownScopes = 1;

/** A declaration about one operation. */
interface OperationRule {
  readonly operation: OperationId;
  readonly row: MemberRow;
}

/** The declarations of the contract about single operations. */
const rulesWhere = ({ contract }: LawContext, isWanted: (row: MemberRow) => boolean): readonly OperationRule[] =>
  (contract.comparison?.members ?? [])
    .filter(isWanted)
    .flatMap((row) => (row.of ?? []).map((operation) => ({ operation, row })));

const neverFalls = (context: LawContext): readonly OperationRule[] =>
  rulesWhere(context, (row) => row.neverFalls === true && row.tells !== 'head');

/** Two rows of one call have a figure each: the values are kept by path. */
const figuresOf = (value: string | undefined, rows: readonly MemberRow[]): ReadonlyMap<string, bigint> => {
  const [first] = rows;
  if (value === undefined || !first) return new Map();
  if (/^-?\d+$/.test(value)) return new Map([[first.path, BigInt(value)]]);
  return new Map(
    Object.entries(parseJson(value) as Record<string, string>).map(([path, text]) => [path, BigInt(text)]),
  );
};

const textOf = (figures: ReadonlyMap<string, bigint>): string => {
  const [first] = figures.values();
  if (figures.size === 1 && first !== undefined) return String(first);
  return stringifyJson(Object.fromEntries([...figures].map(([path, figure]) => [path, String(figure)])));
};

/** A cumulative figure never falls. */
export const cumulative: RoundLaw = {
  id: 'watch.cumulative',
  code: 'cumulative-falls',
  message: 'a cumulative figure is lower than in an earlier round',
  statement: 'The newest value of a cumulative metric never falls.',
  maxCalls: 16,
  comparesWithFirst: true,
  learn: (context) =>
    neverFalls(context).flatMap(({ operation: id, row }) => {
      const { contract, hasInterface, knownCalls } = context;
      const operation = contract.operation(id);
      if (!hasInterface(operation.base)) return [];
      const { from, to } = openRange(operation.listing) ?? {};
      const scopes = knownCalls(id).map((call) =>
        namedParameters(
          Object.fromEntries(Object.entries(call.parameters).filter(([name]) => name !== from && name !== to)),
        ),
      );
      return scopes.slice(0, knownScopes).map((scope) => ({ operation: id, parameters: { ...scope, ...row.with } }));
    }),
  async repeat(item, context) {
    const answer = await successOf(item, context);
    const rows = neverFalls(context)
      .filter(({ operation, row }) => operation === item.operation && isMeant(row, item.parameters))
      .map(({ row }) => row);
    if (!answer) return { kind: 'unasked' };
    const before = figuresOf(item.value, rows);
    const now = new Map(before);
    for (const row of rows) {
      const figure = largestAt(answer.result as Json, row.path);
      if (figure === undefined) continue;
      const earlier = before.get(row.path);
      if (earlier !== undefined && figure < earlier) return fallen(earlier, figure, answer);
      now.set(row.path, figure);
    }
    return now.size === 0 ? { kind: 'unasked' } : { kind: 'kept', value: textOf(now) };
  },
};

/** Calls of one operation that one round learns. */
const finalPerRound = 4;

const withFinalValues = (context: LawContext): readonly OperationRule[] =>
  rulesWhere(context, ({ finalValues }) => finalValues !== undefined);

/** A final status stays. */
export const finalValues: RoundLaw = {
  id: 'watch.final-value',
  code: 'final-value-changed',
  message: 'a final value is another one than in an earlier round',
  statement: 'A value that the contract calls final stays.',
  maxCalls: 32,
  comparesWithFirst: true,
  learn: (context) =>
    withFinalValues(context).flatMap(({ operation, row }) =>
      context
        .knownCalls(operation)
        .filter(({ answer }) => row.finalValues?.some((value) => value === at(answer.result, row.path)))
        .slice(0, finalPerRound)
        .map((call) => ({ operation, parameters: namedParameters(call.parameters) })),
    ),
  async repeat(item, context) {
    const answer = await successOf(item, context);
    const { row } = withFinalValues(context).find(({ operation }) => operation === item.operation) ?? {};
    const value = at(answer?.result, row?.path ?? '');
    if (!answer || !row || typeof value !== 'string') return { kind: 'unasked' };
    if (item.value === undefined) return row.finalValues?.includes(value) ? { kind: 'kept', value } : { kind: 'done' };
    if (value === item.value) return { kind: 'kept', value };
    return {
      kind: 'violated',
      violation: { expected: `${item.value}, as in an earlier round`, actual: value, exchanges: [answer.exchange] },
    };
  },
};
