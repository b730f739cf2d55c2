import { type Credential, type Place, variableOf } from './credential.ts';
import type { Exchange } from './exchange.ts';
import { unseen } from './text.ts';

/** Headers that curl sets itself, or that would change how it shows the answer. */
const omittedHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']);

/** The name of assay means nothing to a target: curl may send its own. */
const isOwnName = (name: string, value: string): boolean =>
  name.toLowerCase() === 'user-agent' && value.startsWith('assay/');

const bytesOf = (character: string): string =>
  [...Buffer.from(character, 'utf8')].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

/** Quotes one word for a POSIX shell; uses `$'...'` of bash and zsh if a character would be invisible. */
const quote = (text: string): string => {
  if (text.search(unseen) < 0) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${text.replace(/[\\']/g, (character) => `\\${character}`).replace(unseen, bytesOf)}'`;
};

/** As `quote`, but without unnecessary quotes. */
export const word = (text: string): string =>
  /^[\w.@:#/+=,-]+$/.test(text) && !/^[#~]/.test(text) ? text : quote(text);

/**
 * Quotes a word, with shell variables for the placeholders: variables are in double quotes, all other text in single
 * quotes.
 */
const quoteWith = (text: string, secrets: readonly Shown[]): string => {
  const [first, ...rest] = secrets;
  if (!first) return text === '' ? '' : quote(text);
  return text
    .split(first.placeholder)
    .map((part) => quoteWith(part, rest))
    .join(`"$${first.variable}"`);
};

/** A secret in printed commands. */
interface Shown {
  readonly place: Place;
  readonly placeholder: string;
  readonly variable: string;
}

const shownSecrets = (credentials: readonly Credential[]): readonly Shown[] => {
  const all = credentials.filter(({ source }) => !('value' in source));
  const secret = [...new Map(all.map((credential) => [credential.placeholder, credential])).values()];
  return secret.map((credential) => ({
    place: credential.place,
    placeholder: credential.placeholder,
    variable: variableOf(credential, secret.length === 1),
  }));
};

/** The part of a URL's query that carries a secret. */
const queryPart = ({ place, placeholder }: Shown): string => `${encodeURIComponent(place.name)}=${placeholder}`;

/** Removes the secrets from a URL's query: curl adds them with their encoding. */
const splitQuery = (
  url: string,
  secrets: readonly Shown[],
): { readonly rest: string; readonly taken: readonly Shown[] } => {
  const sign = url.indexOf('?');
  const parts = sign < 0 ? [] : url.slice(sign + 1).split('&');
  const inUrl = secrets.filter((secret) => secret.place.in === 'query' && parts.includes(queryPart(secret)));
  if (inUrl.length === 0) return { rest: url, taken: inUrl };
  const rest = parts.filter((part) => !inUrl.some((pair) => part === queryPart(pair)));
  return { rest: url.slice(0, sign) + (rest.length === 0 ? '' : `?${rest.join('&')}`), taken: inUrl };
};

/** The words for a header: `-u` for a user name and a password, which curl encodes. */
const headerWords = (name: string, value: string, secrets: readonly Shown[]): readonly string[] => {
  const ofHeader = secrets.filter(
    ({ place }) => (place.in === 'cookie' ? 'cookie' : place.name) === name.toLowerCase(),
  );
  const basic = ofHeader.find(
    ({ place, placeholder }) => place.prefix?.toLowerCase() === 'basic' && value === `${place.prefix} ${placeholder}`,
  );
  if (basic) return ['-u', `"$${basic.variable}"`];
  return ['-H', quoteWith(value === '' ? `${name};` : `${name}: ${value}`, ofHeader)];
};

/**
 * Writes a bash line that repeats the request of an exchange byte for byte. Secrets come from shell variables: the
 * run's own, ASSAY_API_KEY for a file, ASSAY_TOKEN for a token. At other places their placeholders are plain text.
 */
export const curlLine = (
  exchange: Pick<Exchange, 'request'>,
  { credentials = [] }: { readonly credentials?: readonly Credential[] } = {},
): string => {
  const { method, headers, body } = exchange.request;
  const secrets = shownSecrets(credentials);
  const { rest: url, taken: inUrl } = splitQuery(exchange.request.url, secrets);
  const words = ['curl', '-sS'];
  if (/[[\]{}]/.test(url)) words.push('--globoff');
  if (/\/\.{1,2}(?:[/?#]|$)/.test(url)) words.push('--path-as-is');
  // With -X HEAD curl would wait for a body.
  if (method === 'HEAD') words.push('--head');
  else if (method !== (body === undefined ? 'GET' : 'POST')) words.push('-X', quote(method));
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'accept-encoding')) words.push('--compressed');
  words.push(quote(url));
  // Without a body, `-G` makes curl append to the query. curl 7.87 and later have an option that works with a body too.
  if (inUrl.length > 0 && body === undefined && method !== 'POST') words.push('-G');
  for (const pair of inUrl)
    words.push(
      body === undefined && method !== 'POST' ? '--data-urlencode' : '--url-query',
      `${quote(`${pair.place.name}=`)}"$${pair.variable}"`,
    );
  for (const [name, value] of Object.entries(headers)) {
    if (omittedHeaders.has(name.toLowerCase()) || isOwnName(name, value)) continue;
    words.push(...headerWords(name, value, secrets));
  }
  if (body === undefined) return words.join(' ');
  // Without this header curl would send the type of an HTML form.
  if (!Object.keys(headers).some((name) => name.toLowerCase() === 'content-type'))
    words.push('-H', quote('content-type:'));
  if (!body.includes('\0')) return [...words, '--data-raw', quote(body)].join(' ');
  // A shell word cannot hold a NUL, so the bytes come through a pipe, as octal escapes of printf.
  const octal = [...Buffer.from(body, 'utf8')].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  return [`printf '${octal}' |`, ...words, '--data-binary', '@-'].join(' ');
};
