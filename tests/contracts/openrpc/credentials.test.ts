import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runHere, temporary } from '../../cli/assay.ts';
import { leaksIn } from '../../hostile/leaks.ts';
import { serveExchange } from './exchange-server.ts';

/** A server that gives its document, and all answers, with a key only. */

const key = 'abcdefgh-12345';
const document: unknown = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'exchange.json'), 'utf8'));
const overlay = path.join(import.meta.dirname, 'exchange.yaml');

const runWith = async (
  ...options: readonly string[]
): Promise<{ readonly code: number | null; readonly text: string; readonly out: string }> => {
  const server = await serveExchange([], document, `Bearer ${key}`);
  const out = temporary();
  try {
    const command = ['run', 'discover', overlay, '--url', server.url, '--out', out];
    const { code, stdout, stderr } = await runHere([...command, '--only', 'rpc.version', ...options], {
      HEADER: `Bearer ${key}`,
    });
    return { code, text: stdout + stderr, out };
  } finally {
    await server.close();
  }
};

test.each([
  ['a key in a header', ['--key', 'env:HEADER', '--key-header', 'authorization']],
  ['a header', ['--header', 'authorization: env:HEADER']],
])('%s goes with the request for the document and with calls, and no file holds it', async (_, options) => {
  const { code, text, out } = await runWith(...options);
  expect(code, text).toBe(0);
  expect(leaksIn(out, [key])).toEqual([]);
  expect(text).not.toContain(key);
});

test('without the key, there is no document', async () => {
  const { code, text } = await runWith();
  expect(code).toBe(2);
  expect(text).toContain('401');
});
