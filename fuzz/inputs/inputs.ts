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
import { letterCases, oneOf, pickAt, validValue } from './valid-value.ts';
import { defined } from '../../engine/model/defined.ts';

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

type Change = (parameters: Parameters) => Parameters;

/** Arbitraries of one operation's calls, based on its contract row and on the pool. */
export class Inputs {
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
  readonly #row: Case['operation'];
  readonly #pool: Pool;
  readonly #cursor: string | undefined;
  /** The parameters other than the cursor. */
  readonly #free: readonly (readonly [string, Parameter])[];
  /** Documented values of each parameter. */
  readonly #good: ReadonlyMap<string, fc.Arbitrary<Json | undefined>>;
  readonly #oddChange: fc.Arbitrary<Change>;

  constructor(row: Case['operation'], pool: Pool) {
    const rows = Object.entries<Parameter>(row.parameters);
    this.operation = row.id;
    this.#row = row;
    this.#pool = pool;
    this.#cursor = row.listing && pagesOf(row).cursor;
    this.#free = rows.filter(([name]) => name !== this.#cursor);
    this.#good = new Map(rows.map(([name, parameter]) => [name, validValue(row, name, parameter, pool)]));
    const parameters = this.#parameters();
    this.valid = parameters.map((each) => this.#call(each));
    const changes = this.#oddChanges();
    this.#oddChange = fc.oneof(...changes);
    this.odds = changes.map((first) =>
      fc
        .tuple(parameters, first, this.#oddChange, fc.nat({ max: 4 }))
        .map(([each, change, second, dice]) => this.#call(dice === 0 ? second(change(each)) : change(each))),
    );
    this.continued = this.#nextPages();
  }

  /** A call with one thing changed. */
  mutated(call: Call): fc.Arbitrary<Call> {
    return fc
      .oneof(
        { weight: 4, arbitrary: this.#goodChange() },
        { weight: 3, arbitrary: this.#oddChange },
        { weight: 2, arbitrary: numberChange },
      )
      .map((change) => this.#call(change(call.parameters)));
  }

  #call(parameters: Parameters, givenCursor = false): Call {
    return { operation: this.operation, parameters, input: inputSent(this.#row, parameters, givenCursor) };
  }

  #valuesOf(name: string): fc.Arbitrary<Json | undefined> {
    return this.#good.get(name) as fc.Arbitrary<Json | undefined>;
  }

  /** Documented parameters: those of a known call, some of them exchanged. */
  #parameters(): fc.Arbitrary<Parameters> {
    const { parameters: rows } = this.#row;
    const hasBody = Object.values<Parameter>(rows).some(({ in: location }) => location === 'body');
    const knownCalls = this.#pool.subjects.arguments(this.operation);
    const base = fc.nat().map((n): Parameters => pickAt(knownCalls, n)?.parameters ?? {});
    // Per cent of optional parameters in a call: mostly one to three parameters, sometimes nearly all.
    const density = fc.constantFrom(0, 15, 30, 30, 45, 80);
    const draws = fc.tuple(
      ...this.#free.map(([name]) => fc.tuple(fc.constant(name), fc.nat({ max: 99 }), this.#valuesOf(name))),
    );
    return fc.tuple(base, density, draws, fc.constantFrom(...letterCases)).map(([known, chance, drawn, inCase]) => {
      const made = drawn.reduce(
        (call, [name, dice, value]) => {
          const required = rows[name]?.required === true;
          // A required parameter mostly keeps its value, because the other parameters belong to it.
          if (value === undefined || dice >= (required ? (call[name] === undefined ? 100 : 12) : chance)) return call;
          return withChange(call, name, value);
        },
        inAnotherCase(this.#row, known, inCase),
      );
      return hasBody && Object.keys(made).length === 0 ? likeliest(drawn) : made;
    });
  }

  /** Changes to undocumented or unexpected values, one arbitrary for each parameter and kind. */
  #oddChanges(): readonly fc.Arbitrary<Change>[] {
    const foreign = this.#foreignCursors();
    const byParameter = Object.entries<Parameter>(this.#row.parameters).flatMap(([name, row]) => {
      const text = this.#valuesOf(name).map((value) =>
        value === undefined ? 'text' : typeof value === 'object' ? JSON.stringify(value) : String(value),
      );
      const odd = oddValues(this.#row, row, this.#pool, text);
      const values = [...odd, ...(name === this.#cursor ? repeat(foreign, 4) : [])];
      return values.map((each) =>
        each.map(
          (value): Change =>
            (call) =>
              withChange(call, name, value),
        ),
      );
    });
    const undocumented = fc
      .tuple(
        fc.constantFrom(...undocumentedNames),
        oneOf(() => this.#pool.any),
      )
      .map(
        ([name, value]): Change =>
          (call) =>
            withChange(call, name, value ?? '1'),
      );
    return [...byParameter, ...repeat(undocumented, 3)];
  }

  /** Cursors of another list, or of the same list with other parameters. */
  #foreignCursors(): fc.Arbitrary<Json | undefined> {
    return fc.tuple(fc.nat(), fc.nat()).map(([which, place]) => {
      const list = which % 2 === 0 ? this.operation : (pickAt(this.#pool.openLists, which) ?? this.operation);
      return pickAt(this.#pool.openPages(list), place)?.cursor;
    });
  }

  #nextPages(): fc.Arbitrary<Call | undefined> {
    const sizeName = this.#row.listing && pagesOf(this.#row).size;
    const size = sizeName === undefined ? undefined : this.#good.get(sizeName);
    return fc.tuple(fc.nat(), fc.boolean(), size ?? fc.constant(undefined)).map(([n, same, value]) => {
      const open = pickAt(this.#pool.openPages(this.operation), n);
      if (!open || this.#cursor === undefined || sizeName === undefined) return undefined;
      const sized = defined({ [sizeName]: same ? undefined : value });
      return this.#call({ ...open.parameters, ...sized, [this.#cursor]: open.cursor }, true);
    });
  }

  /** A change to another documented value, or to none. */
  #goodChange(): fc.Arbitrary<Change> {
    if (this.#free.length === 0) return fc.constant((call) => call);
    return fc.nat({ max: this.#free.length - 1 }).chain((index) => {
      const [name, row] = this.#free[index] as [string, Parameter];
      return fc.tuple(this.#valuesOf(name), fc.nat({ max: 3 })).map(
        ([value, dice]): Change =>
          (call) =>
            withChange(call, name, dice === 0 && !row.required ? undefined : value),
      );
    });
  }
}

/** Arbitraries that `fc.oneof` draws more often. */
const repeat = <T>(value: T, times: number): readonly T[] => Array.from({ length: times }, () => value);

/** The parameters with their hexadecimal values in another letter case. */
const inAnotherCase = (
  { parameters: rows, vocabulary }: Case['operation'],
  call: Parameters,
  inCase: (text: string) => string,
): Parameters =>
  Object.fromEntries(
    Object.entries(call).map(([name, value]) => {
      const row = rows[name];
      const isHex = row !== undefined && isCaseless(vocabulary, row);
      return [name, isHex && typeof value === 'string' && !value.includes(',') ? inCase(value) : value];
    }),
  );

const steps: readonly ((value: number) => number)[] = [
  (value) => value + 1,
  (value) => value - 1,
  (value) => value * 2,
  (value) => value + 10,
];

/** A change of one number in a call. */
const numberChange: fc.Arbitrary<Change> = fc
  .tuple(fc.nat(), fc.constantFrom(...steps))
  .map(([n, step]): Change => (call) => {
    const numbers = Object.entries(call).filter(([, value]) => typeof value === 'number');
    const [name, value] = pickAt(numbers, n) ?? [];
    return name === undefined || typeof value !== 'number' ? call : { ...call, [name]: step(value) };
  });
