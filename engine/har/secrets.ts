import { type Credential, type Place, solePlaceholder } from '../model/credential.ts';
import { Redaction } from '../client/credentials/redaction.ts';
import type { Exchange } from '../model/exchange.ts';
import type { HarEntry } from './read.ts';

/** Headers with secret values, in addition to those of the contract. */
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key'];

type Request = Pick<Exchange['request'], 'url' | 'headers'>;

/** The values at a place of a request. */
const valuesAt = ({ in: where, name, prefix }: Place, { url, headers }: Request): readonly string[] => {
  if (where === 'query') return new URL(url).searchParams.getAll(name);
  const value = headers[where === 'cookie' ? 'cookie' : name];
  if (value === undefined) return [];
  if (where === 'header') return prefix === undefined || value.startsWith(`${prefix} `) ? [value] : [];
  return value
    .split(/;\s*/)
    .flatMap((segment) => (segment.startsWith(`${name}=`) ? [segment.slice(name.length + 1)] : []));
};

/** Whether a request has a value at the place of a secret. */
export const isCarried = (place: Place, request: Request): boolean => valuesAt(place, request).length > 0;

const credentialAt = (place: Place): Credential => ({
  place,
  source: { variable: '' },
  placeholder: solePlaceholder,
});

/** Finds the secrets of recorded traffic by their places, so that they can be removed wherever they occur. */
export function redactionOf(
  entries: readonly HarEntry[],
  keyPlaces: readonly Place[],
  requestOf: (entry: HarEntry) => Request,
): Redaction {
  const redaction = new Redaction();
  const places = [...keyPlaces, ...secretHeaders.map((name): Place => ({ in: 'header', name }))].map(credentialAt);
  for (const entry of entries) {
    const request = requestOf(entry);
    for (const credential of places)
      for (const value of valuesAt(credential.place, request)) {
        redaction.learn(credential, value);
        redaction.learn(credential, value.replace(/^\w+ /, ''));
      }
    for (const { name, value } of entry.response.headers)
      for (const credential of places)
        if (credential.place.in === 'header' && credential.place.name === name.toLowerCase())
          redaction.learn(credential, value);
  }
  return redaction;
}
