import type { Json } from '../model/exchange.ts';

export type Redactor = (text: string) => string;

export const placeholder = '<key>';

/** Names, statuses and header values come with every request: what became of short texts is kept, of so many. */
const short = { characters: 64, most: 2_000 };

/** Shorter pieces of a secret would hit innocent text. */
const shortestPiece = 8;

/**
 * Base64 of text that has the secret in it depends on where it starts among groups of three bytes. For each of the three
 * places: the characters that the secret alone decides.
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

/** The secret, its halves, and all of them read from the end. */
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

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** A character as it is, or as URLs, JSON, HTML and their repetitions write it. Bounded: a target must not make the search long. */
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

/** The longest first, or a form that begins with another would leave its tail behind. */
const anyOf = (forms: readonly string[], write: (form: string) => string): RegExp =>
  new RegExp(
    [...new Set(forms)]
      .sort((a, b) => b.length - a.length)
      .map(write)
      .join('|'),
    'gi',
  );

const identity: Redactor = (text) => text;

/**
 * Replaces every occurrence of a secret by `<key>`, in any mixture of upper and lower case: as it is, read from the end, either half of
 * it, all of these also in the escapes of URLs, JSON and HTML; and the whole in hex, base64 or base64url, also inside a longer encoded text.
 * Halves of fewer than 8 characters stay. Without secrets the text is handed back untouched.
 */
export const redactor = (secrets: readonly string[]): Redactor => {
  const given = [...new Set(secrets.map((secret) => secret.trim()).filter((secret) => secret !== ''))];
  if (given.length === 0) return identity;
  const plain = anyOf(
    given.flatMap((secret) => [...piecesOf(secret), ...encodedForms(secret)]),
    (form) => literally(form).replaceAll('\\/', '\\\\?\\/'),
  );
  const escaped = anyOf(given.flatMap(piecesOf), (piece) => [...piece].map(spelled).join(''));
  // Most texts have no escapes: the slower pattern is spared where there is nothing for it.
  const hide: Redactor = (text) =>
    (text.includes('%') || text.includes('\\') || text.includes('&')
      ? text.replace(escaped, placeholder)
      : text
    ).replace(plain, placeholder);
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > short.characters) return hide(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= short.most) known.clear();
    const hidden = hide(text);
    known.set(text, hidden);
    return hidden;
  };
};

/** Applies a redactor to every string and member name inside a value; the same value when there is nothing to hide. */
export const redactValue = <Value extends Json | object>(redact: Redactor, value: Value): Value =>
  redact === identity ? value : (walk(redact, value) as Value);

const walk = (redact: Redactor, value: unknown): unknown => {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value);
  const held = Object.values(value);
  const hidden = held.map((member) => walk(redact, member));
  if (Array.isArray(value)) return hidden.every((member, place) => member === held[place]) ? value : hidden;
  const shown = names.map(redact);
  const same = names.every((name, place) => name === shown[place] && held[place] === hidden[place]);
  return same ? value : Object.fromEntries(shown.map((name, place) => [name, hidden[place]]));
};
