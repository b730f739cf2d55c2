import type { Exchange } from './exchange.ts';

/** Headers that curl sets by itself, or that would change how it shows the answer. */
const omittedHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']);

/** What may not stand in a line for a terminal: control and format characters, and whatever ends a line. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

const bytesOf = (character: string): string =>
  [...Buffer.from(character, 'utf8')].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

/** One word for a POSIX shell; bash's and zsh's `$'...'` where a character could not be seen. */
export const quote = (text: string): string => {
  if (text.search(unseen) < 0) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${text.replace(/[\\']/g, (character) => `\\${character}`).replace(unseen, bytesOf)}'`;
};

/** The same, without quotes where none are needed. */
export const word = (text: string): string =>
  /^[\w.@:#/+=,-]+$/.test(text) && !/^[#~]/.test(text) ? text : quote(text);

/** The key stays a variable: outside of the single quotes, in double ones. */
const quoteKey = (text: string, variable: string): string =>
  text
    .split('<key>')
    .map((part) => (part === '' ? '' : quote(part)))
    .join(`"$${variable}"`);

/** Names that a shell takes. */
const shellName = /^[A-Za-z_]\w*$/;

/**
 * A line for bash that sends an exchange's request again, byte for byte; the API key comes from the variable that the run had it from.
 * `keyHeader`: name of the header that carries the key; elsewhere `<key>` is taken as text. `keyVariable`: ASSAY_API_KEY where there is none.
 */
export const curlLine = (
  exchange: Pick<Exchange, 'request'>,
  { keyHeader, keyVariable = '' }: { readonly keyHeader: string; readonly keyVariable?: string },
): string => {
  const { method, url, headers, body } = exchange.request;
  const words = ['curl', '-sS'];
  if (/[[\]{}]/.test(url)) words.push('--globoff');
  if (/\/\.{1,2}(?:[/?#]|$)/.test(url)) words.push('--path-as-is');
  if (method !== (body === undefined ? 'GET' : 'POST')) words.push('-X', quote(method));
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
  // Without this curl would name a form.
  if (!Object.keys(headers).some((name) => name.toLowerCase() === 'content-type'))
    words.push('-H', quote('content-type:'));
  if (!body.includes('\0')) return [...words, '--data-raw', quote(body)].join(' ');
  // No word of a shell holds a NUL: the bytes come through a pipe, as octal escapes of printf.
  const octal = [...Buffer.from(body, 'utf8')].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  return [`printf '${octal}' |`, ...words, '--data-binary', '@-'].join(' ');
};
