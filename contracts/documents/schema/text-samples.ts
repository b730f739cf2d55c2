import { sample, stringMatching } from 'fast-check';
import { xorshift128plus } from 'pure-rand/generator/xorshift128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';
import type { JsonRecord } from '../record.ts';

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
