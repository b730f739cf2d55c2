import { describe, expect, test } from 'vitest';
import { readOpenApi } from '../../../contracts/openapi/index.ts';
import { start } from '../../cli/assay.ts';
import { documentOf, objectOf, reads } from './document.ts';
import { whileServed } from './judged.ts';
import { answering, servingAtPort } from './listening.ts';
import { readFrom, written } from './written.ts';

test('a document is read by its URL, with the documents beside it', () => {
  const parts: Readonly<Record<string, object>> = {
    '/openapi.json': documentOf({ '/books': reads('books', [], { $ref: './book.json' }) }),
    '/book.json': objectOf({}, 'title'),
  };
  return whileServed(servingAtPort(answering((path) => parts[path] ?? 404)), async (url) => {
    expect(JSON.stringify(await readOpenApi(`${url}/openapi.json`))).toContain('"required":["title"]');
    await expect(readOpenApi(`${url}/none.json`)).rejects.toThrow(
      new RegExp(`^${url}/none.json cannot be read: .*404`),
    );
  });
});

describe('limits hold while a document is read', () => {
  const aliases = (levels: number): string =>
    [...Array(levels).keys()]
      .map(
        (level) =>
          `x-${level}: &a${level} [${
            level === 0
              ? '1'
              : Array(10)
                  .fill(`*a${level - 1}`)
                  .join(', ')
          }]`,
      )
      .join('\n');

  test('aliases that would be written out as a huge document', async () => {
    await expect(readFrom(`openapi: 3.1.0\npaths: {}\n${aliases(9)}`)).rejects.toThrow(/has more than 3000000 values/);
  });

  test('a document that is nested too deep', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    await expect(readFrom(`{"openapi":"3.1.0","paths":{},"x-a":${deep}}`, 'api.json')).rejects.toThrow(
      /is nested deeper than 400 levels/,
    );
  });

  test('a document that never ends', () =>
    whileServed(
      servingAtPort((_, response) => {
        const chunk = Buffer.alloc(1024 * 1024, ' ');
        const more = (): void => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      }),
      async (url) => {
        await expect(readOpenApi(url)).rejects.toThrow(/cannot be read: it has more than 32 MiB/);
      },
    ));

  test('redirects without an end', () =>
    whileServed(
      servingAtPort((_, response) => void response.writeHead(302, { location: '/again' }).end()),
      async (url) => {
        await expect(readOpenApi(url)).rejects.toThrow(/cannot be read: it redirects again and again/);
      },
    ));

  test('--max-time ends a run whose document does not come', () =>
    whileServed(
      servingAtPort(() => undefined),
      async (url) => {
        const ended = await start(['run', `${url}/api.json`, '--url', url, '--max-time', '1']).ended;
        expect(ended).toMatchObject({
          code: 2,
          stderr:
            `assay: ${url}/api.json takes more than 1 s to read (--max-time); ` +
            'give a smaller document, or a higher limit\n',
        });
      },
    ));

  test('--max-memory ends a run whose document needs more', () =>
    whileServed(servingAtPort(answering(() => ({}))), async (url) => {
      const schemas = Object.fromEntries([...Array(40_000).keys()].map((at) => [`S${at}`, { enum: [`value ${at}`] }]));
      const file = written({
        'api.json': { ...documentOf({ '/open': reads('open') }), components: { schemas } },
      });
      const ended = await start(['run', file, '--url', url, '--max-memory', '64']).ended;
      expect(ended).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/takes more than 64 MiB of memory to read/),
      });
    }));
});
