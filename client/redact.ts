import type { Json } from './types.ts';

export type Redactor = (text: string) => string;

export const placeholder = '<key>';

/**
 * Base64 of text that has the secret in it depends on where it starts among groups of three bytes. For each of the three
 * places: the characters that the secret alone decides. Shorter ones than 8 would hit innocent text.
 */
const base64Forms = (secret: string): string[] => [0, 1, 2].flatMap((shift) => {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret, 'utf8')]);
  const first = Math.ceil((shift * 8) / 6);
  const last = Math.floor((bytes.length * 8) / 6);
  const forms = [bytes.toString('base64').slice(first, last), bytes.toString('base64url').slice(first, last)];
  return forms.filter((form) => form.length >= 8);
});

const formsOf = (secret: string): string[] => {
  const url = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    url, url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()), url.replaceAll('%20', '+'),
    json, json.replaceAll('/', '\\/'),
    Buffer.from(secret, 'utf8').toString('base64'), Buffer.from(secret, 'utf8').toString('base64url'),
    ...base64Forms(secret),
  ];
};

const identity: Redactor = (text) => text;

/**
 * Replaces every occurrence of a secret by `<key>`: as it is, URL-encoded, JSON-escaped, and in base64 or base64url, also inside a
 * longer encoded text. Without secrets the text is handed back untouched.
 */
export const redactor = (secrets: readonly string[]): Redactor => {
  const forms = [...new Set(secrets.map((secret) => secret.trim()).filter((secret) => secret !== '').flatMap(formsOf))];
  if (forms.length === 0) return identity;
  // The longest first, or a form that begins with another would leave its tail behind.
  const pattern = new RegExp(forms.sort((a, b) => b.length - a.length).map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'g');
  return (text) => text.replace(pattern, placeholder);
};

/** Applies a redactor to every string and member name inside a value; the same value when there is nothing to hide. */
export const redactValue = <Value extends Json | object>(redact: Redactor, value: Value): Value =>
  (redact === identity ? value : walk(redact, value) as Value);

const walk = (redact: Redactor, value: unknown): unknown => {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => walk(redact, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [redact(name), walk(redact, member)]));
};
