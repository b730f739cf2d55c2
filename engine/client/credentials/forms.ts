import type { Credential, Place } from '../../model/credential.ts';

const isBasic = ({ prefix }: Place): boolean => prefix?.toLowerCase() === 'basic';

/**
 * Turns `Bearer abc` into `abc`: the user may give the value with the authentication scheme of its place or without it.
 */
const withoutPrefix = ({ prefix }: Place, secret: string): string =>
  prefix !== undefined && secret.toLowerCase().startsWith(`${prefix.toLowerCase()} `)
    ? secret.slice(prefix.length + 1).trim()
    : secret;

/** The secret in the form of its place, after the authentication scheme: `user:password` in base64 for Basic. */
export const formAt = (place: Place, secret: string): string => {
  const bare = withoutPrefix(place, secret);
  return isBasic(place) && bare.includes(':') ? Buffer.from(bare, 'utf8').toString('base64') : bare;
};

/** Characters of a cookie's value: RFC 6265, 4.1.1. */
const cookieText = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;

/** The text of the secret in the request, encoded if the place requires it. */
export const sentAt = (place: Place, secret: string): string => {
  const form = formAt(place, secret);
  if (place.in === 'query') return encodeURIComponent(form);
  return place.in === 'cookie' && !cookieText.test(form) ? encodeURIComponent(form) : form;
};

/** Texts of a secret to redact, and whether to redact parts of them too. */
export const secretTexts = (
  { place }: Pick<Credential, 'place'>,
  secret: string,
): readonly { readonly text: string; readonly isWhole: boolean }[] => {
  const bare = withoutPrefix(place, secret);
  if (!isBasic(place) || !bare.includes(':')) {
    // The value may name its authentication scheme itself: `Token abc`.
    const withoutScheme = place.in === 'header' ? bare.slice(bare.indexOf(' ') + 1) : bare;
    return [...new Set([bare, withoutScheme])].map((text) => ({ text, isWhole: false }));
  }
  const password = bare.slice(bare.indexOf(':') + 1);
  // Half of `user:password` may be an ordinary name.
  return [
    { text: bare, isWhole: true },
    { text: formAt(place, bare), isWhole: false },
    ...(password === '' ? [] : [{ text: password, isWhole: false }]),
  ];
};
