import { isCaseless } from '../../engine/model/letter-case.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import type { Case } from '../../engine/model/requirement.ts';
import fc from 'fast-check';
import type { Call, Json } from '../../engine/model/exchange.ts';
import type { Parameter, OperationId } from '../../engine/model/operation.ts';
import type { Parameters } from '../../engine/model/judging.ts';
import type { Pool } from '../pool.ts';
import { inputSent } from '../../engine/protocols/sent.ts';
import { oddValues } from './odd-value.ts';
import { letterCases, oneOf, validValue } from './valid-value.ts';
import { defined } from '../../engine/model/defined.ts';

/** Arbitraries of one operation's calls, based on its contract row and on the pool. */
export interface Inputs {
  readonly operation: OperationId;
  /** Documented calls: known subjects, with any combination of optional parameters. */
  readonly valid: fc.Arbitrary<Call>;
  /**
   * Calls in which one parameter, sometimes two, has an undocumented or unexpected value.
   * One arbitrary for each parameter and kind.
   */
  readonly odds: readonly fc.Arbitrary<Call>[];
  /** The next page of a list that was requested before, with the same or another page size. */
  readonly continued: fc.Arbitrary<Call | undefined>;
  /** A call with one thing changed. */
  mutated(call: Call): fc.Arbitrary<Call>;
}

/** Parameter names that no document has; some are similar to a documented name. */
const undocumentedNames = [
  'x',
  'pagesize',
  'PageSize',
  'page',
  'limit',
  'offset',
  'filter[]',
  'pageSize[]',
  'format',
  'callback',
  'apiKey',
  '\u0000',
  'a.b',
  '$where',
  'sortorder',
] as const;

function withChange(parameters: Parameters, name: string, value: Json | undefined): Parameters {
  const { [name]: _, ...rest } = parameters;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** The value of the lowest dice, for a call that would have none: an empty body says the same each time. */
const likeliest = (draws: readonly (readonly [name: string, dice: number, value: Json | undefined])[]): Parameters =>
  Object.fromEntries(
    draws
      .toSorted(([, a], [, b]) => a - b)
      .flatMap(([name, , value]) => (value === undefined ? [] : [[name, value] as const]))
      .slice(0, 1),
  );

export function inputsOf(operation: Case['operation'], pool: Pool): Inputs {
  const rows = Object.entries<Parameter>(operation.parameters);
  const cursor = operation.listing && pagesOf(operation).cursor;
  const free = rows.filter(([name]) => name !== cursor);
  const hasBody = rows.some(([, { in: location }]) => location === 'body');
  const good = new Map(rows.map(([name, row]) => [name, validValue(operation, name, row, pool)]));
  const goodText = (name: string): fc.Arbitrary<string> =>
    (good.get(name) as fc.Arbitrary<Json | undefined>).map((value) =>
      value === undefined ? 'text' : typeof value === 'object' ? JSON.stringify(value) : String(value),
    );
  const odd = new Map(rows.map(([name, row]) => [name, oddValues(operation, row, pool, goodText(name))]));
  // A cursor of another list, or of the same list with other parameters.
  const foreign = fc.tuple(fc.nat(), fc.nat()).map(([which, value]) => {
    const lists = pool.openLists;
    const pages =
      which % 2 === 0
        ? pool.openPages(operation.id)
        : pool.openPages(lists[which % (lists.length || 1)] ?? operation.id);
    return pages[value % (pages.length || 1)]?.cursor;
  });

  const called = (parameters: Parameters, givenCursor = false): Call => ({
    operation: operation.id,
    parameters,
    input: inputSent(operation, parameters, givenCursor),
  });

  const sets = pool.subjects.arguments(operation.id);
  const base: fc.Arbitrary<Parameters> = fc.nat().map((n) => sets[n % (sets.length || 1)]?.parameters ?? {});
  // Per cent of optional parameters in a call: mostly one to three parameters, sometimes nearly all.
  const density = fc.constantFrom(0, 15, 30, 30, 45, 80);
  const each = fc.tuple(
    ...free.map(([name]) =>
      fc.tuple(fc.constant(name), fc.nat({ max: 99 }), good.get(name) as fc.Arbitrary<Json | undefined>),
    ),
  );
  const isHex = (name: string): boolean => {
    const row = operation.parameters[name];
    return row !== undefined && isCaseless(operation.vocabulary, row);
  };
  const inAnotherCase = (call: Parameters, inCase: (text: string) => string): Parameters =>
    Object.fromEntries(
      Object.entries(call).map(([name, value]) => [
        name,
        isHex(name) && typeof value === 'string' && !value.includes(',') ? inCase(value) : value,
      ]),
    );
  const parameters: fc.Arbitrary<Parameters> = fc
    .tuple(base, density, each, fc.constantFrom(...letterCases))
    .map(([set, chance, draws, inCase]) => {
      const made = draws.reduce(
        (call, [name, dice, value]) => {
          const required = operation.parameters[name]?.required === true;
          // A required parameter mostly keeps its value, because the other parameters belong to it.
          if (value === undefined || dice >= (required ? (call[name] === undefined ? 100 : 12) : chance)) return call;
          return withChange(call, name, value);
        },
        inAnotherCase(set, inCase),
      );
      return hasBody && Object.keys(made).length === 0 ? likeliest(draws) : made;
    });
  const valid = parameters.map((parameter) => called(parameter));

  type Change = (parameters: Parameters) => Parameters;
  const changes = (name: string): fc.Arbitrary<Change>[] =>
    [...(odd.get(name) ?? []), ...(name === cursor ? [foreign, foreign, foreign, foreign] : [])].map((values) =>
      values.map((value) => (call: Parameters) => withChange(call, name, value)),
    );
  const undocumented: fc.Arbitrary<Change> = fc
    .tuple(
      fc.constantFrom(...undocumentedNames),
      oneOf(() => pool.any),
    )
    .map(
      ([name, value]) =>
        (call) =>
          withChange(call, name, value ?? '1'),
    );
  const oddChanges = [...rows.flatMap(([name]) => changes(name)), undocumented, undocumented, undocumented];
  const oddChange = fc.oneof(...oddChanges);
  const odds = oddChanges.map((first) =>
    fc
      .tuple(parameters, first, oddChange, fc.nat({ max: 4 }))
      .map(([value, change, second, dice]) => called(dice === 0 ? second(change(value)) : change(value))),
  );

  const size = operation.listing && good.get(pagesOf(operation).size);
  const continued: Inputs['continued'] = fc
    .tuple(fc.nat(), fc.boolean(), size ?? fc.constant(undefined))
    .map(([n, same, value]) => {
      const all = pool.openPages(operation.id);
      const open = all[n % (all.length || 1)];
      if (!open || cursor === undefined || !operation.listing) return undefined;
      return called(
        {
          ...open.parameters,
          ...defined({ [pagesOf(operation).size]: same ? undefined : value }),
          [cursor]: open.cursor,
        },
        true,
      );
    });

  const goodChange =
    free.length === 0
      ? fc.constant((call: Parameters) => call)
      : fc.nat({ max: free.length - 1 }).chain((index) => {
          const [name, row] = free[index] as [string, Parameter];
          return fc.tuple(good.get(name) as fc.Arbitrary<Json | undefined>, fc.nat({ max: 3 })).map(
            ([value, dice]) =>
              (call: Parameters) =>
                withChange(call, name, dice === 0 && !row.required ? undefined : value),
          );
        });
  const step = fc.tuple(fc.nat(), fc.constantFrom(1, -1, 2, 10)).map(([n, by]) => (call: Parameters): Parameters => {
    const numeric = Object.entries(call).filter(([, value]) => typeof value === 'number');
    const [name, value] = numeric[n % (numeric.length || 1)] ?? [];
    return name === undefined || typeof value !== 'number'
      ? call
      : { ...call, [name]: by === 2 ? value * 2 : value + by };
  });
  const mutated = (call: Call): fc.Arbitrary<Call> =>
    fc
      .oneof({ weight: 4, arbitrary: goodChange }, { weight: 3, arbitrary: oddChange }, { weight: 2, arbitrary: step })
      .map((change) => called(change(call.parameters)));

  return { operation: operation.id, valid, odds, continued, mutated };
}
