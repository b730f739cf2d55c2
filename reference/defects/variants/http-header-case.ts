import type { VariantFile } from './load.ts';

const titled = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

export default {
  what: 'header names come as Content-Type, and the media type in capitals: neither has a case in HTTP',
  http: async (request, next) => {
    const answer = await next(request);
    return {
      ...answer,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [
          titled(name),
          name === 'content-type' ? value.toUpperCase() : value,
        ]),
      ),
    };
  },
} satisfies VariantFile;
