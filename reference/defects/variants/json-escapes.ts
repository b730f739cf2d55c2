import type { VariantFile } from './load.ts';

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export default {
  what: 'some characters of strings and member names come as \\u escapes, slashes as \\/: RFC 8259 section 7',
  http: async (request, next) => {
    const answer = await next(request);
    if (!/json/.test(answer.headers['content-type'] ?? '')) return answer;
    return {
      ...answer,
      body: answer.body.replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
        text.replace(/\\u[\da-fA-F]{4}|\\.|[aeX/]/g, (part) =>
          part.length > 1 ? part : part === '/' ? '\\/' : escaped(part),
        ),
      ),
    };
  },
} satisfies VariantFile;
