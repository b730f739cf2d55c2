import type { HttpRequest } from '../model/exchange.ts';
import type { Carried } from './carried.ts';

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
