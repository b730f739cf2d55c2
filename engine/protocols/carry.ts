import type { HttpRequest, Call } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import { type Credential, isOfScheme, type Place, type SecurityScheme, schemesIn } from '../model/credential.ts';
import { type Operation, securityOf, takesKey } from '../model/operation.ts';

const decodedName = (part: string): string => {
  const name = part.split('=')[0] as string;
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
};

/** Removes query parameters of these names: a link of the target may repeat the key. */
export const withoutQuery = (path: string, names: ReadonlySet<string>): string => {
  const sign = path.indexOf('?');
  if (sign < 0 || names.size === 0) return path;
  const parts = path.slice(sign + 1).split('&');
  const rest = parts.filter((part) => !names.has(decodedName(part)));
  if (rest.length === parts.length) return path;
  return rest.length === 0 ? path.slice(0, sign) : `${path.slice(0, sign)}?${rest.join('&')}`;
};

/** Adds the credentials of a call to the query. */
export const queryWith = (path: string, carried: readonly Carried[]): string =>
  carried.reduce(
    (before, { place, text }) =>
      place.in === 'query'
        ? `${before}${before.includes('?') ? '&' : '?'}${encodeURIComponent(place.name)}=${text}`
        : before,
    path,
  );

/** The headers for the credentials of a call; `before`: headers that it already has. */
export const headersWith = (before: HttpRequest['headers'], carried: readonly Carried[]): HttpRequest['headers'] => {
  const headers: Record<string, string> = { ...before };
  for (const { place, text } of carried) {
    if (place.in === 'header') headers[place.name] = place.prefix === undefined ? text : `${place.prefix} ${text}`;
    if (place.in === 'cookie') headers['cookie'] = [headers['cookie'] ?? [], `${place.name}=${text}`].flat().join('; ');
  }
  return headers;
};

/** The secrets of a run, and their places. */
export interface Credentialed {
  readonly contract: Contract;
  /** The place of the key, if it differs from the contract's. */
  readonly keyPlace?: Place;
  readonly credentials?: readonly Credential[];
}

/** A text at a place of a request: a placeholder of a secret, an invalid key, or a public value. */
interface Carried {
  readonly place: Place;
  readonly text: string;
}

/** The key of calls with `key: 'invalid'`. No provider ever issued it. */
export const invalidKey = 'assay-deliberately-invalid-key';

/** The invalid key in the form of the place. */
const invalidAt = (place: Place): Carried => ({
  place,
  text: place.prefix?.toLowerCase() === 'basic' ? Buffer.from(`assay:${invalidKey}`).toString('base64') : invalidKey,
});

const keys = ({ credentials = [] }: Credentialed): readonly Credential[] => credentials.filter(isOfScheme);

/** The alternative for which the run has all secrets, or else the first for which it has some. */
const schemesToSend = (row: Operation, credentials: readonly Credential[]): readonly SecurityScheme[] => {
  const has = ({ id }: SecurityScheme): boolean => credentials.some(({ scheme }) => scheme === id);
  const all = securityOf(row).filter((schemes) => schemes.length > 0);
  return all.find((schemes) => schemes.every(has)) ?? all.find((schemes) => schemes.some(has)) ?? [];
};

/** Whether the key goes to the configured place on this operation. */
const takesPlacedKey = (row: Operation, { contract }: Credentialed): boolean =>
  takesKey(row) || schemesIn(contract.operations).length === 0;

/** The secrets for the schemes of an operation that a valid call sends. */
const keysOf = (row: Operation, settings: Credentialed): readonly Credential[] => {
  const credentials = keys(settings);
  const { keyPlace: location } = settings;
  if (location)
    return takesPlacedKey(row, settings)
      ? credentials.slice(0, 1).map((credential) => ({ ...credential, place: location }))
      : [];
  const schemes = schemesToSend(row, credentials);
  return credentials.filter(({ scheme }) => schemes.some(({ id }) => id === scheme));
};

/** Whether the run has a key for an operation that takes one. */
export const hasKeyFor = (row: Operation, settings: Credentialed): boolean => keysOf(row, settings).length > 0;

const invalidKeys = (row: Operation, settings: Credentialed): readonly Carried[] => {
  const { keyPlace } = settings;
  if (keyPlace !== undefined) return takesPlacedKey(row, settings) ? [invalidAt(keyPlace)] : [];
  const credentials = schemesToSend(row, keys(settings));
  const first = securityOf(row).find((schemes) => schemes.length > 0) ?? [];
  return (credentials.length > 0 ? credentials : first).map(({ place }) => invalidAt(place));
};

/** Returns the credentials and fixed values that a call sends. Pure; secrets appear as placeholders. */
export function carriedBy(row: Operation, call: Call, settings: Credentialed): readonly Carried[] {
  const always = (settings.credentials ?? [])
    .filter((credential) => !isOfScheme(credential))
    .map(({ place, placeholder, source }) => ({ place, text: 'value' in source ? source.value : placeholder }));
  if (call.key === 'none') return always;
  if (call.key === 'invalid') return [...invalidKeys(row, settings), ...always];
  return [...keysOf(row, settings).map(({ place, placeholder }) => ({ place, text: placeholder })), ...always];
}
