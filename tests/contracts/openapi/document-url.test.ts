import { describe, expect, test } from 'vitest';
import { readOpenApi } from '../../../contracts/openapi/read.ts';
import { answering, type Listening, servingAtPort } from './listening.ts';

const document = (schema: object): object => ({
  openapi: '3.1.0',
  info: { title: 'books', version: '1' },
  paths: {
    '/books': {
      get: { responses: { '200': { description: 'books', content: { 'application/json': { schema } } } } },
    },
  },
});

const parts: Readonly<Record<string, object>> = {
  '/openapi.json': document({ $ref: './book.json' }),
  '/book.json': { type: 'object', required: ['title'] },
};

describe('a document by its URL', () => {
  const served = async (use: (server: Listening) => Promise<void>): Promise<void> => {
    const server = await servingAtPort(answering((path) => parts[path] ?? 404));
    try {
      await use(server);
    } finally {
      await server.close();
    }
  };

  test('on this machine, with the documents beside it', () =>
    served(async ({ url }) => {
      expect(JSON.stringify(await readOpenApi(`${url}/openapi.json`))).toContain('"required":["title"]');
    }));

  test('that is not there: one line with the URL', () =>
    served(async ({ url }) => {
      await expect(readOpenApi(`${url}/none.json`)).rejects.toThrow(
        new RegExp(`^--openapi ${url}/none.json cannot be read: .*404`),
      );
    }));
});
