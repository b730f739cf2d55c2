import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameter, ParameterType } from '../../../engine/model/operation.ts';
import { type JsonRecord, isRecord, listOf } from '../record.ts';
import { checkOf, isKnownFormat } from './formats.ts';
import { plainSchema, valueSchema } from './parameter-schema.ts';
import { sample, stringMatching } from 'fast-check';
import { xorshift128plus } from 'pure-rand/generator/xorshift128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';

const days = ['2024-01-01', '2024-07-01'] as const;

const formatValues: Readonly<Record<string, readonly string[]>> = {
  date: days,
  'date-time': days.map((day) => `${day}T00:00:00Z`),
  time: ['12:00:00Z'],
  duration: ['PT1H'],
  uuid: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  uuid4: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  email: ['user@example.com'],
  'idn-email': ['user@example.com'],
  hostname: ['example.com'],
  'idn-hostname': ['example.com'],
  uri: ['https://example.com/', 'urn:example:a'],
  url: ['https://example.com/'],
  iri: ['https://example.com/', 'urn:example:a'],
  'uri-reference': ['/example', 'example'],
  'iri-reference': ['/example', 'example'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  byte: ['YQ=='],
};

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const textsOf = (format: unknown): readonly string[] | undefined =>
  typeof format === 'string' && Object.hasOwn(formatValues, format) ? formatValues[format] : undefined;

/** A parameter for which values are made up. */
interface Admitting {
  readonly name: string;
  readonly in: Parameter['in'];
  readonly type: ParameterType;
  /** In plain form. */
  readonly schema: JsonRecord;
  /** The document, for references inside the schema. */
  readonly document: JsonRecord;
}

/** Values nested deeper are not made up, because schemas may be circular. */
const deepest = 4;
/** The longest list that is made up. */
const mostElements = 50;

/** The least number that the schema allows; the greatest one if it has no least. */
function admittedNumber({ minimum, maximum, exclusiveMinimum, multipleOf }: JsonRecord): number {
  const step = number(multipleOf) ?? 1;
  const above = number(exclusiveMinimum);
  const least = number(minimum) ?? (above === undefined ? undefined : above + step);
  if (least !== undefined) return step === 1 ? least : Math.ceil(least / step) * step;
  return number(maximum) === undefined ? step : Math.floor((maximum as number) / step) * step;
}

/**
 * Values that a schema allows, although there is no example, by its type, bounds, format and pattern. They may violate
 * other keywords, and the caller leaves out those that do.
 */
export function admittedValues({ name, in: location, type, schema, document }: Admitting): readonly Json[] {
  // A plain value of an RPC call names an object more often than not.
  const isNaming = location === 'params';

  const texts = (node: JsonRecord, member: string): readonly string[] => {
    // Proxies and URL parsers read a slash in a path in different ways.
    const samples = textsOf(node['format'])?.filter((text) => location !== 'path' || !text.includes('/'));
    if (samples || isNaming) return samples ?? [];
    return textSamples(
      node,
      member,
      checkOf(() => valueSchema(document, [node], isKnownFormat), true),
    );
  };

  const list = (node: JsonRecord, member: string, depth: number): readonly Json[] => {
    const least = number(node['minItems']) ?? 0;
    if (least > mostElements) return [];
    const items = sampled(plainSchema(document, node['items']).plain, member, depth + 1);
    const filled = items.map((_, start): Json =>
      Array.from({ length: Math.max(1, least) }, (_element, index) => items[(start + index) % items.length] as Json),
    );
    return least === 0 ? [...filled, []] : filled;
  };

  const object = (node: JsonRecord, depth: number): readonly Json[] => {
    const properties = isRecord(node['properties']) ? node['properties'] : {};
    const required = listOf(node['required']).filter((member) => typeof member === 'string');
    const least = number(node['minProperties']) ?? 0;
    const further = Object.keys(properties).filter((member) => !required.includes(member));
    const members = [...required, ...further.slice(0, Math.max(0, least - required.length))];
    const entries = members.map((member) => {
      const [value] = sampled(plainSchema(document, properties[member]).plain, member, depth + 1);
      return [member, value] as const;
    });
    return entries.some(([, value]) => value === undefined) ? [] : [Object.fromEntries(entries) as Json];
  };

  const sampled = (node: JsonRecord, member: string, depth: number): readonly Json[] => {
    if (depth > deepest) return [];
    const declared = [node['default'], ...listOf(node['enum'])].filter(
      (value) => value !== undefined && value !== null,
    );
    if (depth > 0 && declared.length > 0) return declared as unknown as readonly Json[];
    switch (node['type']) {
      case 'boolean':
        return [true, false];
      case 'string':
        return texts(node, member);
      case 'array':
        return list(node, member, depth);
      case 'object':
        return object(node, depth);
      default: {
        const isOpen = [node['minimum'], node['maximum']].every((bound) => number(bound) === undefined);
        return isNaming && isOpen ? [] : [admittedNumber(node)];
      }
    }
  };

  const values = sampled(schema, name, 0);
  if (type !== 'comma-list') return values;
  return values.flatMap((value) => (Array.isArray(value) && value.length > 0 ? [value.join(',')] : []));
}

/** Values that texts of a telling name usually have, by the words of the name. */
const byName: readonly (readonly [name: RegExp, value: string])[] = [
  [/^(?:lang|language|locale|hl)$/, 'en'],
  [/^(?:country|region)$/, 'DE'],
  [/^currency$/, 'EUR'],
  [/^timezone$|^tz$/, 'UTC'],
  [/^(?:date|day|since|until|from|to|start|end|before|after)$/, '2024-01-01'],
  [/^(?:e?mail)$/, 'user@example.com'],
  [/^(?:url|uri|href)$/, 'https://example.com/'],
  [/^(?:domain|host|hostname)$/, 'example.com'],
];

const words = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Characters of classes that cannot be generated from, by the spelling of the class. */
const classes: readonly (readonly [RegExp, string])[] = [
  [/\\p\{(?:Lu|Uppercase[^}]*)\}|\[:upper:\]/g, 'A-Z'],
  [/\\p\{(?:Ll|Lowercase[^}]*)\}|\[:lower:\]/g, 'a-z'],
  [/\\p\{(?:L|Letter|Alpha[^}]*|IsAlphabetic)\}|\\pL|\[:alpha:\]/g, 'a-zA-Z'],
  [/\\p\{(?:Nd?|Digit)\}|\[:digit:\]/g, '0-9'],
  [/\\p\{(?:Alnum)\}|\[:alnum:\]/g, 'a-zA-Z0-9'],
];

/** Spellings of other dialects of regular expressions, and those that JavaScript has for them. */
const dialects: readonly (readonly [RegExp, string])[] = [
  [/\(\?[imsux]+\)/g, ''],
  [/\(\?P</g, '(?<'],
  [/\(\?[imsux]*:/g, '(?:'],
  [/\\A/g, '^'],
  [/\\[zZ]/g, '$'],
  [/([*+?}])\+/g, '$1'],
  [/\\[bB]/g, ''],
];

/** A pattern without its lookarounds, which are no texts; the schema still judges the texts. */
function withoutLookarounds(pattern: string): string {
  const start = pattern.search(/\(\?<?[=!]/);
  if (start < 0) return pattern;
  let depth = 0;
  for (const token of pattern.slice(start).matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()]/gs)) {
    if (token[0] === '(') depth += 1;
    if (token[0] === ')') depth -= 1;
    if (depth === 0)
      return withoutLookarounds(pattern.slice(0, start) + pattern.slice(start + token.index + token[0].length));
  }
  return pattern;
}

const replaced = (text: string, spellings: typeof dialects, write = (spelling: string) => spelling): string =>
  spellings.reduce((before, [spelling, spelt]) => before.replaceAll(spelling, write(spelt)), text);

/** A pattern without the spellings of other dialects. */
function inJavaScript(pattern: string): string {
  const inClasses = pattern.replaceAll(/\[(?:\\.|\[:\w+:\]|[^\]\\])*\]/g, (text) => replaced(text, classes));
  return withoutLookarounds(
    replaced(
      replaced(inClasses, classes, (characters) => `[${characters}]`),
      dialects,
    ),
  );
}

const seed = 1;
const samples = 40;
const mostFitting = 2;

/** Random numbers for all samples of a pattern: one that nothing matches, such as `[^\s\S]`, draws without end. */
const maxDraws = 100_000;

/** Characters that a pattern may demand by its counts: they are made without a random number. */
const maxCounted = 2_000;

/** fast-check's random numbers, of which `maxDraws` can be drawn. */
const boundedRandom = (): ((seed: number) => JumpableRandomGenerator) => {
  let remainingDraws = maxDraws;
  const bounded = (random: JumpableRandomGenerator): JumpableRandomGenerator => ({
    clone: () => bounded(random.clone()),
    next() {
      remainingDraws -= 1;
      if (remainingDraws < 0) throw new Error('no text of this pattern can be drawn');
      return random.next();
    },
    jump: () => random.jump(),
    getState: () => random.getState(),
  });
  return (start) => bounded(xorshift128plus(start));
};

/** The product of the least counts of a pattern, such as `a{3}` and `b{2,}`. */
const leastCount = (pattern: string): number =>
  [...pattern.matchAll(/\{(\d+)/g)].reduce((product, [, count]) => product * Math.max(1, Number(count)), 1);

const byPattern = new Map<string, readonly string[]>();

/** As `generated`, once for each pattern: a document repeats few. */
const matching = (pattern: string): readonly string[] => {
  const texts = byPattern.get(pattern) ?? generated(pattern);
  byPattern.set(pattern, texts);
  return texts;
};

/** Characters that mean the same in every place of a request. */
const plainText = /^[\w~-][\w.~-]*$/;

/** Plain texts come first, then the shortest. */
const bySuitability = (left: string, right: string): number =>
  Number(plainText.test(right)) - Number(plainText.test(left)) || left.length - right.length;

/** Texts that match a pattern, the most suitable first; none if it cannot be generated from. */
const generated = (pattern: string): readonly string[] => {
  if (leastCount(pattern) > maxCounted) return [];
  for (const text of [pattern, inJavaScript(pattern)]) {
    try {
      const texts = sample(stringMatching(new RegExp(text, 'u'), { size: 'xsmall' }), {
        seed,
        numRuns: samples,
        randomType: boundedRandom(),
      });
      return [...new Set(texts)].filter((value) => value !== '').toSorted(bySuitability);
    } catch {
      // The next spelling is tried.
    }
  }
  return [];
};

/** Texts that a schema without a format allows: by its pattern, else by the parameter's name and its least length. */
export function textSamples(
  { pattern, minLength }: JsonRecord,
  name: string,
  isRight: (text: string) => boolean,
): readonly string[] {
  if (typeof pattern === 'string') return matching(pattern).filter(isRight).slice(0, mostFitting);
  const usual = byName.find(([telling]) => words(name).some((word) => telling.test(word)))?.[1];
  const plain = 'a'.repeat(typeof minLength === 'number' && minLength > 1 && minLength <= 1_000 ? minLength : 1);
  return [...(usual === undefined ? [] : [usual]), plain].filter(isRight).slice(0, mostFitting);
}
