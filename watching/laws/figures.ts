import { openRange } from '../../engine/model/list-range.ts';
import { at, integer } from '../../engine/model/paths.ts';
import type { Answered } from '../../engine/model/judging.ts';
import type { LawContext, Repeated, RoundLaw } from './law.ts';
import { given, successOf } from './law.ts';
import type { Remembered } from '../state.ts';

/** Compares a figure with the largest one of earlier rounds. */
const notFallen = (item: Remembered, now: bigint, answer: Answered): Repeated => {
  const before = item.value === undefined ? undefined : BigInt(item.value);
  if (before === undefined || now >= before) return { kind: 'kept', value: String(now) };
  return {
    kind: 'violated',
    violation: {
      expected: `at least ${before}, as in an earlier round`,
      actual: String(now),
      exchanges: [answer.exchange],
    },
  };
};

const headRow = ({ contract }: LawContext, operation: string) =>
  contract.comparison?.heads.find((row) => row.operation === operation);

/** The height that a target reports never falls. */
export const heights: RoundLaw = {
  id: 'watch.height',
  code: 'height-falls',
  message: 'the height is lower than in an earlier round',
  statement: 'The reported height never falls.',
  most: 8,
  always: true,
  learn: ({ contract, hasInterface }) =>
    (contract.comparison?.heads ?? [])
      .filter(({ base }) => hasInterface(base))
      .map(({ operation }) => ({ operation, parameters: {} })),
  async repeat(item, context) {
    const answer = await successOf(item, context);
    const height = integer(at(answer?.result, headRow(context, item.operation)?.member ?? ''));
    if (!answer || height === undefined) return { kind: 'unasked' };
    context.onHeight(item.operation, height);
    return notFallen(item, height, answer);
  },
};

/** Most known calls whose parameters are used in addition to the parameters of a cumulative row. */
const knownScopes = 1;

/** A cumulative figure never falls. */
export const cumulative: RoundLaw = {
  id: 'watch.cumulative',
  code: 'cumulative-falls',
  message: 'a cumulative figure is lower than in an earlier round',
  statement: 'The newest value of a cumulative metric never falls.',
  most: 16,
  comparesWithFirst: true,
  learn: ({ contract, hasInterface, knownCalls }) =>
    (contract.rounds?.cumulative ?? []).flatMap(({ operation: id, parameters }) => {
      const operation = contract.operation(id);
      if (!hasInterface(operation.base)) return [];
      const { from, to } = openRange(operation.listing) ?? {};
      const scopes = knownCalls(id).map((known) =>
        given(Object.fromEntries(Object.entries(known.parameters).filter(([name]) => name !== from && name !== to))),
      );
      return scopes.slice(0, knownScopes).map((scope) => ({ operation: id, parameters: { ...scope, ...parameters } }));
    }),
  async repeat(item, context) {
    const answer = await successOf(item, context);
    const row = context.contract.rounds?.cumulative.find(
      ({ operation, parameters }) =>
        operation === item.operation &&
        Object.entries(parameters).every(([name, value]) => item.parameters[name] === value),
    );
    const values = (answer?.items ?? []).flatMap((point) => integer(at(point, row?.member ?? '')) ?? []);
    const [first] = values;
    if (!answer || first === undefined) return { kind: 'unasked' };
    return notFallen(
      item,
      values.reduce((a, b) => (a > b ? a : b), first),
      answer,
    );
  },
};

const member = (operation: string, { contract }: LawContext) =>
  contract.rounds?.finalValues.find((row) => row.operation === operation);

/** Calls of one operation that one round learns. */
const finalPerRound = 4;

/** A final status stays. */
export const finalValues: RoundLaw = {
  id: 'watch.final-value',
  code: 'final-value-changed',
  message: 'a final value is another one than in an earlier round',
  statement: 'A value that the contract calls final stays.',
  most: 32,
  comparesWithFirst: true,
  learn: (context) =>
    (context.contract.rounds?.finalValues ?? []).flatMap(({ operation, member: path, values }) =>
      context
        .knownCalls(operation)
        .filter(({ answer }) => values.some((value) => value === at(answer.result, path)))
        .slice(0, finalPerRound)
        .map((known) => ({ operation, parameters: given(known.parameters) })),
    ),
  async repeat(item, context) {
    const answer = await successOf(item, context);
    const row = member(item.operation, context);
    const value = at(answer?.result, row?.member ?? '');
    if (!answer || !row || typeof value !== 'string') return { kind: 'unasked' };
    if (item.value === undefined) return row.values.includes(value) ? { kind: 'kept', value } : { kind: 'done' };
    if (value === item.value) return { kind: 'kept', value };
    return {
      kind: 'violated',
      violation: { expected: `${item.value}, as in an earlier round`, actual: value, exchanges: [answer.exchange] },
    };
  },
};
