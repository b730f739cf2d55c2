import { isMomentEnd, numberedRange } from '../../engine/model/list-range.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import fc from 'fast-check';
import type { Json } from '../../engine/model/exchange.ts';
import { typedText } from '../../engine/model/parameter-style.ts';
import { inCall, type Operation, type Parameter } from '../../engine/model/operation.ts';
import { equalPaths } from '../../engine/model/filters-of.ts';
import type { Pool } from '../pool.ts';

/** Texts of well-known formats: plain ones, which every reader of the format takes. */

const dayMs = 86_400_000;
/** From 1970 to 2037. */
const moment = fc.integer({ min: 0, max: 24_500 * dayMs }).map((time) => new Date(time).toISOString());
const word = fc.constantFrom('a', 'alpha', 'beta-2', 'example', 'x1');
const byte = fc.integer({ min: 1, max: 254 });
const hex = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16).padStart(4, '0'));

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': fc.oneof(
    moment.map((text) => text.replace(/\.\d+Z/, 'Z')),
    moment,
  ),
  date: moment.map((text) => text.slice(0, 10)),
  time: moment.map((text) => `${text.slice(11, 19)}Z`),
  duration: fc.constantFrom('PT1S', 'PT5M', 'PT1H', 'P1D', 'P1W'),
  uuid: fc.uuid({ version: 4 }),
  uuid4: fc.uuid({ version: 4 }),
  email: word.map((name) => `${name}@example.com`),
  hostname: word.map((name) => `${name}.example.com`),
  uri: word.map((name) => `https://example.com/${name}`),
  url: word.map((name) => `https://example.com/${name}`),
  'uri-reference': word.map((name) => `/${name}`),
  ipv4: fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.')),
  ipv6: fc.tuple(hex, hex).map(([first, last]) => `2001:db8::${first}:${last}`),
  byte: word.map((text) => Buffer.from(text).toString('base64')),
};

/** Texts of a format; undefined if assay makes none. */
function formatValues(format: string | undefined): fc.Arbitrary<string> | undefined {
  return format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined;
}

const day = 86_400;
/** Dates that calendar code often handles wrongly: leap days, ends of years, and the last second of 31 bits. */
const calendar = [
  '2020-02-29',
  '2024-02-29',
  '2023-02-28',
  '2024-12-31',
  '2025-01-01',
  '2024-03-31',
  '2000-02-29',
  '1970-01-01',
  '2038-01-19',
].map((text) => Date.parse(text) / 1000);

/** The element of a list at any natural number; undefined if the list is empty. */
export const pickAt = <T>(list: readonly T[], n: number): T | undefined => list[n % (list.length || 1)];

/** An element of a list that grows while inputs are made; undefined while the list is empty. */
export const oneOf = <T>(list: () => readonly T[]): fc.Arbitrary<T | undefined> =>
  fc.nat().map((n) => pickAt(list(), n));

type Texts = readonly string[];

/** An element of several lists, without a copy: values are drawn too often to join the lists each time. */
const oneOfAll = (lists: () => readonly Texts[]): fc.Arbitrary<string | undefined> =>
  fc.nat().map((n) => {
    const all = lists();
    let index = n % (all.reduce((sum, list) => sum + list.length, 0) || 1);
    for (const list of all) {
      if (index < list.length) return list[index];
      index -= list.length;
    }
    return undefined;
  });

/** A number that was seen, its neighbours, and multiples of powers of two and of ten below it. */
const near = (lists: () => readonly Texts[]): fc.Arbitrary<number | undefined> =>
  fc
    .tuple(
      oneOfAll(lists),
      fc.constantFrom(0, 0, 0, 1, -1),
      fc.constantFrom(1, 1, 1, 10, 16, 64, 100, 256, 1_000, 1_024),
    )
    .map(([text, by, unit]) => {
      const base = Number(text ?? Number.NaN);
      const value = base - (base % unit) + by;
      return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
    });

/** Small numbers as often as large ones, the bounds, powers of two and their neighbours. */
function sizes(minimum: number, maximum: number): fc.Arbitrary<number> {
  const within = (value: number): number => Math.min(maximum, Math.max(minimum, value));
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, 12) }) },
    { weight: 5, arbitrary: fc.integer({ min: minimum, max: maximum }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(-1, 0, 1))
        .map(([power, by]) => within(2 ** power + by)),
    },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum, within(maximum - 1), within(minimum + 1)) },
  );
}

/** Values of the members in the row's `seenAs`. */
const seenAs = ({ seenAs: names = [] }: Parameter, pool: Pool): readonly Texts[] =>
  names.map((name) => pool.seen(name));

function times(row: Parameter, pool: Pool): fc.Arbitrary<number> {
  const moments = (): readonly Texts[] => seenAs(row, pool);
  return fc.oneof(
    { weight: 4, arbitrary: near(moments).map((moment) => moment ?? (calendar[1] as number)) },
    {
      weight: 3,
      arbitrary: near(moments).map((moment) => {
        const at = moment ?? 0;
        return at - (at % day);
      }),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...calendar), fc.integer({ min: -1, max: day }))
        .map(([at, by]) => Math.max(0, at + by)),
    },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 1_900_000_000 }) },
  );
}

const amounts = (row: Parameter, pool: Pool): fc.Arbitrary<number> =>
  fc.oneof(
    near(() => seenAs(row, pool)).map((amount) => amount ?? 1),
    fc.integer({ min: 0, max: 15 }).map((zeros) => 10 ** zeros),
    fc.constant(0),
  );

/** Integers for a parameter, by its meaning; the contract's row gives the bounds. */
function integers(operation: Operation, name: string, row: Parameter, pool: Pool): fc.Arbitrary<number> {
  const { listing } = operation;
  if (row.accepts && row.values) return fc.constantFrom(...row.values.map(Number));
  if ((listing && pagesOf(operation).size) === name) return sizes(row.minimum ?? 0, row.maximum ?? 1000);
  if (isMomentEnd(operation, name)) return times(row, pool);
  if (row.seenAs) return amounts(row, pool);
  const member = numberedRange(listing)?.path.split('.').at(-1) ?? name;
  const nearValue = near(() => [row.subject === undefined ? pool.seen(member) : pool.of(row.subject)]);
  return fc.tuple(nearValue, fc.nat({ max: 2_000 })).map(([observedValue, value]) => observedValue ?? value);
}

/** Numbers for a parameter: whole ones and halves. */
const numbers = (operation: Operation, name: string, row: Parameter, pool: Pool): fc.Arbitrary<number> =>
  fc
    .tuple(integers(operation, name, row, pool), fc.constantFrom(0, 0, 0.5))
    .map(([integer, fraction]) => integer + fraction);

/** Changes of the case of hex digits. */
export const letterCases = [
  (text: string): string => text,
  (text: string): string => text,
  (text: string): string => text.toLowerCase(),
  (text: string): string => `0x${text.slice(2).toUpperCase()}`,
] as const;

function texts(operation: Operation, name: string, row: Parameter, pool: Pool): fc.Arbitrary<string | undefined> {
  const { hexFormats = [], inCalls = {}, positions = [] } = operation.vocabulary;
  const { subject, format = '' } = row;
  const members = equalPaths(operation, name).map((path) => path.split('.').at(-1) as string);
  const kinds = [subject, row.orSubject].flatMap((kind) => kind ?? []);
  const knownTexts = (): Texts[] => [
    ...members.map((member) => pool.seen(member)),
    ...kinds.map((kind) => pool.of(kind)),
  ];
  if (subject !== undefined && Object.hasOwn(inCalls, subject))
    return oneOfAll(knownTexts).map((value) => (value === undefined ? undefined : inCall(operation, subject, value)));
  if (subject !== undefined && positions.includes(subject))
    return near(knownTexts).map((value) => (value === undefined ? undefined : String(value)));
  if (hexFormats.includes(format))
    return fc
      .tuple(oneOfAll(knownTexts), fc.constantFrom(...letterCases))
      .map(([text, inCase]) => (text === undefined ? undefined : inCase(text)));
  if (format === 'decimal')
    return fc.oneof(
      oneOfAll(() => [...knownTexts(), ...seenAs(row, pool)]),
      fc.nat({ max: 5_000 }).map(String),
    );
  const enumValue = row.values === undefined ? undefined : fc.constantFrom(...row.values);
  if (enumValue && !row.open) return enumValue;
  if (enumValue) return fc.oneof(enumValue, oneOfAll(knownTexts));
  // Where a row has a schema, not every value that answers show is one of the parameter's. A list's judges it whole.
  const isOwn = (text: string): boolean => row.type === 'list' || row.accepts?.(text) !== false;
  const examples = (row.examples ?? []).filter((example) => typeof example === 'string');
  const observedText = oneOfAll(() => [...knownTexts(), examples]).map((text) =>
    text !== undefined && isOwn(text) ? text : undefined,
  );
  const values = formatValues(format);
  if (!values || subject !== undefined) return observedText;
  return fc.oneof(observedText, row.accepts ? fitting(values, isOwn) : values);
}

/** Values of which one fits, almost always. */
const drawsPerValue = 12;

/** A value that fits, if one of some does: fast-check's `filter` never gives up. */
const fitting = <T>(values: fc.Arbitrary<T>, isFit: (value: T) => boolean): fc.Arbitrary<T | undefined> =>
  fc.array(values, { minLength: drawsPerValue, maxLength: drawsPerValue }).map((all) => all.find(isFit));

/**
 * Documented values for a parameter, based on the target's answers;
 * undefined if nothing is known. Cursors are not included.
 */
export function validValue(
  operation: Operation,
  name: string,
  row: Parameter,
  pool: Pool,
): fc.Arbitrary<Json | undefined> {
  switch (row.type) {
    case 'integer':
      return integers(operation, name, row, pool);
    case 'number':
      return numbers(operation, name, row, pool);
    case 'list': {
      const lists = fc
        .array(texts(operation, name, row, pool), { minLength: 1, maxLength: 4 })
        .map((all) => distinct(all).map((text) => typedText(row.types?.[''], text)));
      return fitting(lists, (list) => list.length > 0 && row.accepts?.(list) !== false);
    }
    case 'boolean':
      return fc.boolean();
    case 'string':
      return texts(operation, name, row, pool);
    case 'comma-list':
      return fc.array(texts(operation, name, row, pool), { minLength: 1, maxLength: 5 }).map((all) => joined(all));
    case 'string-array':
      return fc
        .array(
          oneOf(() => (row.subject === undefined ? [] : pool.of(row.subject))),
          { minLength: 1, maxLength: 6 },
        )
        .map((all) => {
          const elements = distinct(all).map((text) => inCall(operation, row.subject ?? '', text));
          return elements.length === 0 ? undefined : elements;
        });
    case 'object':
      return oneOf(() => row.examples ?? []);
  }
}

const distinct = (all: readonly (string | undefined)[]): string[] => [...new Set(all.flatMap((text) => text ?? []))];
const joined = (all: readonly (string | undefined)[]): string | undefined => distinct(all).join(',') || undefined;
