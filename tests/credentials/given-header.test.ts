import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { results, runHere, temporary } from '../cli/assay.ts';
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
  const options = ['--openapi', file, '--url', url, '--out', out, '--header', 'x-tenant: acme'];
  const ended = await runHere(['run', ...options]);
  expect(ended.code, ended.stdout + ended.stderr).toBe(0);
  expect(
    results(out).cases.map(({ requirement, operation, verdict }) => `${requirement}@${operation} ${verdict}`),
  ).toContain('api.answers@things pass');
});
