import type { Credential } from '../../model/credential.ts';
import type { Redactor } from '../redact.ts';
import { formAt, sentAt } from './forms.ts';

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Text between the name of a place and its value: `=`, `: "`, `%3D` and the like. */
const between = '(?:[^A-Za-z0-9]|%[0-9A-Fa-f]{2}){1,40}?';

/**
 * Replaces a secret where a text names its place: `api_key=abc`, `"x-api-key": "abc"`, `Bearer abc`. So a short secret
 * is found in echoes and links, and ordinary text with the same letters is not changed.
 */
export const echoRedactor = ({ place, placeholder }: Credential, secret: string): Redactor => {
  const forms = [...new Set([secret, formAt(place, secret), sentAt(place, secret)])].filter((form) => form !== '');
  const prefix = place.prefix === undefined ? '' : literally(place.prefix);
  // An authentication scheme names the place too.
  const names = [literally(place.name), ...(prefix === '' ? [] : [prefix])].join('|');
  const scheme = prefix === '' ? '' : `(?:${prefix}${between})?`;
  const pattern = new RegExp(
    `((?<![A-Za-z0-9])(?:${names})${between}${scheme})(?<!<)(?:${forms
      .toSorted((a, b) => b.length - a.length)
      .map(literally)
      .join('|')})(?![A-Za-z0-9])`,
    'gi',
  );
  const parts = [place.name, place.prefix ?? place.name].map((part) => part.toLowerCase());
  return (text) => {
    const lower = text.toLowerCase();
    return parts.some((part) => lower.includes(part)) ? text.replace(pattern, `$1${placeholder}`) : text;
  };
};

/** Tells whether a header's value is a secret that the target echoes. */
export const echoTest = ({ place }: Credential, secret: string): ((name: string, value: string) => boolean) => {
  const forms = new Set([secret, formAt(place, secret), sentAt(place, secret)]);
  const placeName = place.name.toLowerCase();
  // A number may be any header's ordinary value.
  const isTelling = secret.length >= 3 && !/^\d+$/.test(secret);
  return (name, value) => forms.has(value.trim()) && (isTelling || name.toLowerCase() === placeName);
};
