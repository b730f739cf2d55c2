import { describe, expect, it } from 'vitest';
import { redactor, redactValue } from '../../../engine/client/redact.ts';
import { key } from './fixture.ts';

const redact = redactor([key]);
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const reversed = (text: string): string => [...text].reverse().join('');
const base64url = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

describe('redactor', () => {
  it.each([
    ['as it is', `a ${key} b ${key}`, 'a <key> b <key>'],
    ['URL-encoded', `?k=${encodeURIComponent(key)}&x`, '?k=<key>&x'],
    ['URL-encoded in small letters', encodeURIComponent(key).replace(/%../g, (code) => code.toLowerCase()), '<key>'],
    ['inside JSON', JSON.stringify({ k: key }), '{"k":"<key>"}'],
    ['inside JSON with escaped slashes', JSON.stringify({ k: key }).replaceAll('/', '\\/'), '{"k":"<key>"}'],
    ['in base64', `x ${base64(key)} y`, 'x <key> y'],
    [
      'with every character escaped for a URL',
      [...key].map((character) => `%${character.charCodeAt(0).toString(16)}`).join(''),
      '<key>',
    ],
    ['escaped for a URL twice', encodeURIComponent(encodeURIComponent(key)), '<key>'],
    [
      'with every character escaped for JSON',
      [...key].map((character) => `\\u00${character.charCodeAt(0).toString(16)}`).join(''),
      '<key>',
    ],
    ['inside JSON inside JSON', JSON.stringify(JSON.stringify({ k: key })), '"{\\"k\\":\\"<key>\\"}"'],
    [
      'with every character escaped for HTML',
      [...key].map((character) => `&#${character.charCodeAt(0)};`).join(''),
      '<key>',
    ],
    ['in the other case, as header names are', key.toLowerCase(), '<key>'],
    ['in hex', Buffer.from(key).toString('hex'), '<key>'],
    ['read from its end', reversed(key), '<key>'],
    ['in halves', `${key.slice(9)} and ${key.slice(0, 9)}`, '<key> and <key>'],
    ['in halves read from their ends', `${reversed(key.slice(0, 9))} and ${reversed(key.slice(9))}`, '<key> and <key>'],
    ['in base64url', `x ${base64url(key)} y`, 'x <key> y'],
  ])('hides the key %s', (_, text, shown) => {
    expect(redact(text)).toBe(shown);
  });

  it.each(['', 'u', 'us', 'user:'])('hides the key in base64 after "%s"', (before) => {
    for (const encoded of [base64(`${before}${key}@host`), base64url(`${before}${key}@host`)]) {
      expect(redact(encoded)).toContain('<key>');
      // The text around the placeholder must not decode to a part of the key.
      expect(Buffer.from(redact(encoded).replace('<key>', '='), 'base64').toString('utf8')).not.toContain(
        key.slice(0, 4),
      );
    }
  });

  it('leaves other text alone', () => {
    expect(redact('nothing of the kind')).toBe('nothing of the kind');
  });

  it('leaves half of a short key alone: it may be a word', () => {
    expect(redactor(['password'])('pass word password')).toBe('pass word <key>');
  });

  it('is not held up by text made for it', () => {
    const text = `${'\\'.repeat(500_000)}${'%25'.repeat(200_000)}${'&#0'.repeat(100_000)}`;
    expect(redact(text)).toBe(text);
  });

  it('does nothing without a key', () => {
    const value = { a: ['x'] };
    expect(redactValue(redactor([]), value)).toBe(value);
    expect(redactValue(redactor(['', ' ']), value)).toBe(value);
  });
});

it('redactValue reaches every string and member name, and keeps the rest', () => {
  expect(redactValue(redact, { [key]: [1, 2n, null, true, { a: `<${key}>` }] })).toStrictEqual({
    '<key>': [1, 2n, null, true, { a: '<<key>>' }],
  });
});

it('redactValue looks once at each value, however deep it stands', () => {
  let looks = 0;
  const counting = (text: string): string => {
    looks += 1;
    return redact(text);
  };
  const deep = Array.from({ length: 20 }).reduce<object>((inner) => ({ a: inner }), { a: key });
  expect(JSON.stringify(redactValue(counting, deep))).toContain('<key>');
  // One name at each level, and the text at the bottom.
  expect(looks).toBe(22);
});
