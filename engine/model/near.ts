import { distance } from 'fastest-levenshtein';

/** Maximum number of suggestions. */
const maxNames = 3;

const lettersOf = (text: string): string => [...text].toSorted().join('');

/** Whether two neighbouring letters changed places. */
const isTurned = (a: string, b: string): boolean =>
  a.length === b.length && distance(a, b) === 2 && lettersOf(a) === lettersOf(b);

/** Whether the parts of one dotted name stand in another in their order, the last part at the end: `api.page.count`. */
const isWithin = (parts: readonly string[], names: readonly string[]): boolean => {
  if (parts.length < 2 || parts.at(-1) === '*' || parts.at(-1) !== names.at(-1)) return false;
  let matched = 0;
  for (const name of names) if (name === parts[matched]) matched += 1;
  return matched === parts.length;
};

/**
 * Distance of a name from a word: the number of edits. A name that contains the whole word counts as one edit, as does
 * each part that one of two dotted names lacks; short names count less than long ones.
 */
const unlike = (word: string, name: string): number => {
  const [typed, has] = [word.toLowerCase(), name.toLowerCase()];
  // Two letters in the wrong order are one mistake.
  const edits = isTurned(typed, has) ? 1 : distance(typed, has);
  const [ours, theirs] = [typed.split('.'), has.split('.')];
  if (isWithin(ours, theirs) || isWithin(theirs, ours)) return Math.min(edits, Math.abs(ours.length - theirs.length));
  return typed.length > 2 && has.includes(typed) ? Math.min(edits, 0.9 + has.length / 1_000) : edits;
};

/** The names nearest to a mistyped word, best first; empty if no name is similar. */
export const nearNames = (word: string, names: Iterable<string>): readonly string[] => {
  const limit = Math.max(1, Math.floor(word.length / 3));
  const near = [...new Set(names)]
    .map((name) => ({ name, score: unlike(word, name) }))
    .filter(({ score }) => score <= limit)
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1));
  const [best] = near;
  return near
    .filter(({ score }) => best !== undefined && score < best.score + 1)
    .slice(0, maxNames)
    .map(({ name }) => name);
};

const quoted = (names: readonly string[]): string => {
  const [first = '', ...rest] = names.map((name) => `\`${name}\``);
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(', ')} or ${last}`;
};

/** ` Did you mean X?`, or an empty text if there are no names. */
export const didYouMean = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Did you mean ${quoted(names)}?`;
