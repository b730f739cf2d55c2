import type { VariantFile } from './load.ts';

/** White space around what is no string; the text within strings stays. */
const spread = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (part) =>
    part.startsWith('"') ? part : part === ':' ? ' :\t' : part === ',' ? '\r\n,  ' : `\n${part}\n`,
  );

const isJson = (headers: Readonly<Record<string, string>>): boolean =>
  Object.entries(headers).some(([name, value]) => name.toLowerCase() === 'content-type' && /json/i.test(value));

export default {
  what: 'JSON comes with white space of every kind between its parts: RFC 8259 section 2',
  http: async (request, next) => {
    const answer = await next(request);
    return isJson(answer.headers) ? { ...answer, body: `\r\n${spread(answer.body)}\t` } : answer;
  },
} satisfies VariantFile;
