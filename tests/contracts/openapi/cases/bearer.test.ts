import fs from 'node:fs';
import { expect, test } from 'vitest';
import { runHere, temporary } from '../../../cli/assay.ts';
import { serveShop } from '../../../cli/options/credentials/shop.ts';
import { written } from '../written.ts';

const schemes = { token: { type: 'http', scheme: 'bearer' } };

test.each([
  ['by the scheme of the document', [], 'abcdefgh'],
  ['as the value of the header, with a blank in it', ['--key-header', 'authorization'], 'Bearer abcdefgh'],
])('a bearer token is sent %s', async (_, options, TOKEN) => {
  const { url, document } = await serveShop(schemes, ({ headers }) => headers.authorization === 'Bearer abcdefgh');
  const target = [document, '--url', url, '--key', 'env:TOKEN', ...options];
  const ended = await runHere(['run', ...target, '--only', 'things', '--out', temporary()], { TOKEN });
  expect(ended.code, ended.stdout + ended.stderr).toBe(0);
});

test.each([{}, { token: { type: 'http', scheme: 'bearer' } }])(
  'a required header Authorization takes the key, with the declared schemes %j',
  async (declared) => {
    const { url, document } = await serveShop(declared, ({ headers }) => headers.authorization === 'Bearer abcdefgh');
    const published = JSON.parse(fs.readFileSync(document, 'utf8')) as {
      readonly paths: Readonly<Record<string, { readonly get: object }>>;
    };
    const parameters = [{ name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } }];
    for (const { get } of Object.values(published.paths)) Object.assign(get, { security: undefined, parameters });
    const file = written({ 'api.json': { ...published, security: undefined } });
    const TOKEN = 'token' in declared ? 'abcdefgh' : 'Bearer abcdefgh';
    const target = [file, '--url', url, '--key', 'env:TOKEN'];
    const ended = await runHere(['run', ...target, '--only', 'things', '--out', temporary()], { TOKEN });
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
  },
);
