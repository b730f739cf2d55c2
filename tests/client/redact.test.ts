import { describe, expect, it } from 'vitest';
import { redactor, redactValue } from '../../client/redact.ts';
import { key } from './fixture.ts';

const redact = redactor([key]);
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const base64url = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

describe('redactor', () => {
  it.each([
    ['as it is', `a ${key} b ${key}`, 'a <key> b <key>'],
    ['URL-encoded', `?k=${encodeURIComponent(key)}&x`, '?k=<key>&x'],
    ['URL-encoded in small letters', encodeURIComponent(key).replace(/%../g, (code) => code.toLowerCase()), '<key>'],
    ['inside JSON', JSON.stringify({ k: key }), '{"k":"<key>"}'],
    ['inside JSON with escaped slashes', JSON.stringify({ k: key }).replaceAll('/', '\\/'), '{"k":"<key>"}'],
    ['in base64', `x ${base64(key)} y`, 'x <key> y'],
    ['in base64url', `x ${base64url(key)} y`, 'x <key> y'],
  ])('hides the key %s', (_, text, shown) => {
    expect(redact(text)).toBe(shown);
  });

  it.each(['', 'u', 'us', 'user:'])('hides the key in base64 after "%s"', (before) => {
    for (const encoded of [base64(`${before}${key}@host`), base64url(`${before}${key}@host`)]) {
      expect(redact(encoded)).toContain('<key>');
      // What is left beside the placeholder decodes to nothing of the key.
      expect(Buffer.from(redact(encoded).replace('<key>', '='), 'base64').toString('utf8')).not.toContain(key.slice(0, 4));
    }
  });

  it('leaves other text alone', () => {
    expect(redact('nothing of the kind')).toBe('nothing of the kind');
  });

  it('does nothing without a key', () => {
    const value = { a: ['x'] };
    expect(redactValue(redactor([]), value)).toBe(value);
    expect(redactValue(redactor(['', ' ']), value)).toBe(value);
  });
});

it('redactValue reaches every string and member name, and keeps the rest', () => {
  expect(redactValue(redact, { [key]: [1, 2n, null, true, { a: `<${key}>` }] })).toStrictEqual({ '<key>': [1, 2n, null, true, { a: '<<key>>' }] });
});
