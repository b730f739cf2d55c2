import type { ListFilter } from '../../engine/model/list-filter.ts';

/** Characters that a LIKE pattern may give a meaning. */
export const likeWildcards = /[%_*?\\[\]]/;

/**
 * Kinds of characters that are escaped in a URL: a target that compares or stores them escaped loses such values. Those
 * that end a value in a URL count twice: a target may also forget to escape them.
 */
export function escapedKinds(text: string): number {
  return new Set(text.match(/[^\w.~-]/g)).size + new Set(text.match(/[&#+]/g)).size;
}

type Escaping = Pick<ListFilter, 'escapes'>;

/** A text as a parameter carries it. */
export const escaped = ({ escapes = {} }: Escaping, text: string): string =>
  [...text]
    .map((character) => (Object.hasOwn(escapes, character) ? (escapes[character] ?? character) : character))
    .join('');

/** The text that a parameter carries; undefined where it is not written by the declared escapes. */
export function unescaped(filter: Escaping, text: string): string | undefined {
  const plain = Object.entries(filter.escapes ?? {})
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce((left, [character, spelled]) => left.replaceAll(spelled, () => character), text);
  return escaped(filter, plain) === text ? plain : undefined;
}
