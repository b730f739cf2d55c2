import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { results, runHere, temporary } from '../../assay.ts';
import { serveShop } from './shop.ts';

test('a header that every request carries needs no other value', async () => {
  const { url, document } = await serveShop({}, ({ headers }) => headers['x-tenant'] === 'acme', { security: [] });
  const text = fs.readFileSync(document, 'utf8');
  const { paths, ...rest } = JSON.parse(text) as { readonly paths: Record<string, { readonly get: object }> };
  const parameters = [{ name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } }];
  const file = path.join(temporary(), 'shop.json');
  const things = { get: { ...paths['/things']?.get, parameters } };
  fs.writeFileSync(file, JSON.stringify({ ...rest, paths: { '/things': things, '/open': paths['/open'] } }));
  const out = temporary();
  const options = [file, '--url', url, '--out', out, '--header', 'x-tenant: acme'];
  const ended = await runHere(['run', ...options]);
  expect(ended.code, ended.stdout + ended.stderr).toBe(0);
  expect(
    results(out).cases.map(({ requirement, operation, verdict }) => `${requirement}@${operation} ${verdict}`),
  ).toContain('api.answers@things pass');
});

test.each([
  ['no key', [], /the document has no security scheme: give --key env:VARIABLE, and set `key-header` in assay.yaml/],
  [
    'a key in another header',
    ['--header', 'x-other: wrong'],
    /the key was sent in header x-other, .*: set `key-header` in assay.yaml to its header/,
  ],
])('401 where the document has no security scheme, with %s: `key-header` helps', async (_, options, advice) => {
  const { url, document } = await serveShop({}, () => false, { security: [] });
  const { components: __, paths, ...rest } = JSON.parse(fs.readFileSync(document, 'utf8'));
  const file = path.join(temporary(), 'shop.json');
  fs.writeFileSync(file, JSON.stringify({ ...rest, paths: { '/things': paths['/things'] } }));
  const ended = await runHere(['run', file, '--url', url, '--out', temporary(), ...options]);
  expect(ended.code).toBe(3);
  expect(ended.stderr).toMatch(advice);
});
