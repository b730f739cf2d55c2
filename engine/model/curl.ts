import type { Exchange } from './exchange.ts';

/** Headers that curl sets itself, or that would change how it shows the answer. */
const omittedHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']);

/** Characters that must not occur in a line for a terminal: control and format characters, and line separators. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

const bytesOf = (character: string): string =>
  [...Buffer.from(character, 'utf8')].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

/** Quotes one word for a POSIX shell; uses `$'...'` of bash and zsh if a character would be invisible. */
export const quote = (text: string): string => {
  if (text.search(unseen) < 0) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${text.replace(/[\\']/g, (character) => `\\${character}`).replace(unseen, bytesOf)}'`;
};

/** As `quote`, but without quotes where none are needed. */
export const word = (text: string): string =>
  /^[\w.@:#/+=,-]+$/.test(text) && !/^[#~]/.test(text) ? text : quote(text);

/** Keeps the key a shell variable: outside of the single quotes, in double ones. */
const quoteKey = (text: string, variable: string): string =>
  text
    .split('<key>')
    .map((part) => (part === '' ? '' : quote(part)))
    .join(`"$${variable}"`);

/** Valid names of shell variables. */
const shellName = /^[A-Za-z_]\w*$/;

/**
 * A line for bash that sends an exchange's request again, byte for byte. The API key comes from the run's own
 * variable. `keyHeader`: name of the header that carries the key; in other headers `<key>` is plain text.
 * `keyVariable`: default ASSAY_API_KEY.
 */
export const curlLine = (
  exchange: Pick<Exchange, 'request'>,
  { keyHeader, keyVariable = '' }: { readonly keyHeader: string; readonly keyVariable?: string },
): string => {
  const { method, url, headers, body } = exchange.request;
  const words = ['curl', '-sS'];
  if (/[[\]{}]/.test(url)) words.push('--globoff');
  if (/\/\.{1,2}(?:[/?#]|$)/.test(url)) words.push('--path-as-is');
  // With -X HEAD curl would wait for a body.
  if (method === 'HEAD') words.push('--head');
  else if (method !== (body === undefined ? 'GET' : 'POST')) words.push('-X', quote(method));
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'accept-encoding')) words.push('--compressed');
  words.push(quote(url));
  for (const [name, value] of Object.entries(headers)) {
    if (omittedHeaders.has(name.toLowerCase())) continue;
    const line = value === '' ? `${name};` : `${name}: ${value}`;
    words.push(
      '-H',
      name.toLowerCase() === keyHeader.toLowerCase()
        ? quoteKey(line, shellName.test(keyVariable) ? keyVariable : 'ASSAY_API_KEY')
        : quote(line),
    );
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
