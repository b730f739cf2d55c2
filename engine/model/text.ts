/**
 * Texts of a target can hold terminal escapes, line breaks and marks that reverse the reading order. Reports show such
 * characters by their code, so that readers see them and terminals do not execute them.
 */

/**
 * C0, DEL, C1; zero-width, bidirectional and other format marks; line and paragraph separators; lone surrogates;
 * private use; unassigned.
 */
export const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

const codeOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
};

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One line with only visible characters. */
export const oneLine = (text: string): string =>
  text.replace(unseen, (character) => escapes[character] ?? codeOf(character));

/** Lines with only visible characters; line feeds are kept. */
export const lines = (text: string): string => text.split('\n').map(oneLine).join('\n');

export const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Two UTF-16 units that are one character. */
const surrogatePair = /[\ud800-\udbff][\udc00-\udfff]/;

/** The first `limit` code points, followed by the number of omitted ones. */
export const clip = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  // Long texts without pairs are the rule, and an array of their characters is slow.
  const characters = surrogatePair.test(text) ? [...text] : undefined;
  const length = characters?.length ?? text.length;
  if (length <= limit) return text;
  return `${characters?.slice(0, limit).join('') ?? text.slice(0, limit)}… (${length - limit} more characters)`;
};

/** The first `limit` bytes of UTF-8, cut between characters, followed by the number of omitted bytes. */
export const clipBytes = (text: string, limit: number): string => {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= limit) return text;
  let end = limit;
  // 10xxxxxx continues a character: step back to where one begins.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.subarray(0, end).toString('utf8')}… (${bytes.length - end} more bytes)`;
};

/**
 * Breaks at spaces so that no line is longer than `width`, except for longer words. Every line starts with `indent`.
 */
export const wrap = (text: string, width: number, indent = ''): string => {
  const out: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      out.push(indent + line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  out.push(indent + line);
  return out.join('\n');
};

/**
 * Escapes text for a log from which a CI service reads commands: lines that begin with `::`, and `##[...]` or
 * `##vso[...]` anywhere. One character of each is replaced by its code, so that a target's text is never a command.
 */
export const harmless = (text: string): string =>
  text.replace(/^(\s*):(?=:)/gm, '$1\\x3a').replace(/#(?=#\w*\[)/g, '\\x23');
