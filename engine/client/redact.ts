import { solePlaceholder } from '../model/credential.ts';
import type { Json } from '../model/exchange.ts';

export type Redactor = (text: string) => string;

/**
 * Header names, statuses and header values repeat in every
 * request, so the results for this many short texts are cached.
 */
const short = { characters: 256, most: 2_000 };

/** Shorter secrets, and pieces of secrets, would match innocent text. */
export const shortestPiece = 8;

/**
 * The base64 form of a text that contains the secret depends on the secret's offset within groups of three bytes. For
 * each of the three offsets: the characters that depend on the secret alone.
 */
const base64Forms = (secret: string): string[] =>
  [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret, 'utf8')]);
    const first = Math.ceil((shift * 8) / 6);
    const last = Math.floor((bytes.length * 8) / 6);
    const forms = [bytes.toString('base64').slice(first, last), bytes.toString('base64url').slice(first, last)];
    return forms.filter((form) => form.length >= shortestPiece);
  });

const reversed = (text: string): string => [...text].reverse().join('');

/** The secret, its halves, and all of these reversed. */
const piecesOf = (secret: string): string[] => {
  const middle = Math.ceil(secret.length / 2);
  const pieces = [secret, secret.slice(0, middle), secret.slice(middle)].filter(
    (piece) => piece === secret || piece.length >= shortestPiece,
  );
  return [...pieces, ...pieces.map(reversed)];
};

const encodedForms = (secret: string): string[] => {
  const bytes = Buffer.from(secret, 'utf8');
  return [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url'), ...base64Forms(secret)];
};

/** A text as a pattern that matches it only. */
export const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * Pattern for a character: literal, or with the (repeated) escapes of URLs, JSON and HTML. Bounded, so that no target
 * can slow the search down.
 */
const spelled = (character: string): string => {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const forms = [
    `\\\\{0,8}${literally(character)}`,
    `%(?:25){0,8}${hex}`,
    `\\\\{1,8}u00${hex}`,
    `\\\\{1,8}x${hex}`,
    `&#0{0,8}${code};`,
    `&#x0{0,8}${hex};`,
  ];
  return `(?:${(character === ' ' ? [...forms, '\\+'] : forms).join('|')})`;
};

/** The longest form comes first; otherwise a shorter form that is its prefix would match and leave the rest visible. */
const anyOf = (forms: readonly string[], write: (form: string) => string): RegExp =>
  new RegExp(
    [...new Set(forms)]
      .sort((a, b) => b.length - a.length)
      .map(write)
      .join('|'),
    'gi',
  );

/** Leaves texts as they are. */
export const identity: Redactor = (text) => text;

/** Applies redactors one after the other. */
export const allOf = (redactors: readonly Redactor[]): Redactor =>
  redactors.length === 0 ? identity : (text) => redactors.reduce((hidden, redact) => redact(hidden), text);

/** Applies a redactor once to each of the short texts that repeat. */
export const cached = (redact: Redactor): Redactor => {
  const cache = new Map<string, string>();
  return (text) => {
    if (text.length > short.characters) return redact(text);
    const before = cache.get(text);
    if (before !== undefined) return before;
    if (cache.size >= short.most) cache.clear();
    const hidden = redact(text);
    cache.set(text, hidden);
    return hidden;
  };
};

/**
 * Replaces every occurrence of a secret by a placeholder, in any mixture of upper and lower case. Finds the secret and
 * either half (unless `isWhole`), literal, reversed, and with the escapes of URLs, JSON and HTML. Finds the whole
 * secret in hex, base64 and base64url, also inside a longer encoded text. Halves of fewer than 8 characters are not
 * replaced. Without secrets the text is returned unchanged.
 */
export const redactor = (
  secrets: readonly string[],
  {
    placeholder = solePlaceholder,
    isWhole = false,
  }: { readonly placeholder?: string; readonly isWhole?: boolean } = {},
): Redactor => {
  const texts = [...new Set(secrets.map((secret) => secret.trim()).filter((secret) => secret !== ''))];
  if (texts.length === 0) return identity;
  const pieces = (secret: string): string[] => (isWhole ? [secret, reversed(secret)] : piecesOf(secret));
  const plain = anyOf(
    texts.flatMap((secret) => [...pieces(secret), ...encodedForms(secret)]),
    (form) => literally(form).replaceAll('\\/', '\\\\?\\/'),
  );
  const escaped = anyOf(texts.flatMap(pieces), (piece) => [...piece].map(spelled).join(''));
  // Most texts contain no escapes, so the slow pattern is needed rarely.
  return (text) =>
    (text.includes('%') || text.includes('\\') || text.includes('&#')
      ? text.replace(escaped, placeholder)
      : text
    ).replace(plain, placeholder);
};

/** Applies a redactor to every string and member name inside a value. Returns the same value if nothing changed. */
export const redactValue = <Value extends Json | object>(redact: Redactor, value: Value): Value =>
  redact === identity ? value : (walk(redact, value) as Value);

const walk = (redact: Redactor, value: unknown): unknown => {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  const names = Object.keys(value);
  /** Made at the first member that changes: most values hold no secret. */
  let changed: [name: string, value: unknown][] | undefined;
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string;
    const member = (value as Record<string, unknown>)[name];
    const [shownName, redactedValue] = [isList ? name : redact(name), walk(redact, member)];
    if (redactedValue !== member || shownName !== name) changed ??= Object.entries(value).slice(0, index);
    changed?.push([shownName, redactedValue]);
  }
  if (!changed) return value;
  return isList ? changed.map(([, redacted]) => redacted) : Object.fromEntries(changed);
};
