import { expect, test } from 'vitest';
import { explainRequirement } from '../../cli/commands/explain.ts';
import { anyDocument } from '../../contracts/openapi/index.ts';
import { assayHere } from './assay.ts';
import { documentOf, reads } from '../contracts/openapi/document.ts';
import { written } from '../contracts/openapi/written.ts';

const explained = (id: string): Promise<readonly string[]> => explainRequirement(anyDocument(), id, []);

test('explains a requirement, on all operations or on one', async () => {
  const everywhere = await assayHere('explain', 'data.page.continues');
  expect(everywhere.code, everywhere.stderr).toBe(0);
  expect(everywhere.stdout).toMatch(/^data\.page\.continues \(stated\)\n/);
  expect(everywhere.stdout).toContain('\n  listUtxos\n');
  expect(everywhere.stdout).toContain('\n  listMessages\n');
  const one = await assayHere('explain', 'data.page.continues@listUtxos');
  expect(one.stdout.slice(0, 300)).toBe(everywhere.stdout.slice(0, 300));
  expect(one.stdout).toContain('operations:\n  listUtxos\n');
  expect(one.stdout).toContain('data.page.continues@listUtxos#');
  expect(one.stdout).not.toContain('listMessages');
});

test('explains an operation by its parameters and requirements', async () => {
  const { code, stdout } = await assayHere('explain', 'listUtxos');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^listUtxos: GET \/\S+utxos\n/);
  expect(stdout).toContain('\n  pageSize: integer\n');
  expect(stdout).toContain('\n  data.page.continues: Passing');
});

test('explains a law over rounds, which no document has', async () => {
  const { code, stdout } = await assayHere('explain', 'watch.height@vm.getHeight');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^watch\.height \(a law over rounds\)\n\nThe reported height never falls\.\n/);
  const near = await assayHere('explain', 'watch.heigth');
  expect(near.code).toBe(2);
  expect(near.stderr).toContain('Did you mean `watch.height`?');
});

const shop = 'tests/contracts/openapi/shop.yaml';

test('explains a requirement of any API without a document and without a target', async () => {
  for (const { id, statement } of anyDocument().requirements) {
    const lines = await explained(id);
    expect(lines).toContain(statement);
    expect(lines.join('\n'), id).toMatch(/^judged (?:by|on)/m);
  }
  const { code, stdout } = await assayHere('explain', 'api.json');
  expect(code).toBe(0);
  expect(stdout).toContain('OpenAPI document, responses');
  expect(stdout).toContain('  give the document: assay explain api.json FILE\n');
});

test('explains a requirement and an operation of a document', async () => {
  const rule = await assayHere('explain', 'api.page.size', shop);
  expect(rule.stdout).toMatch(/\noperations:\n {2}GET \/goods\n$/);
  const byName = await assayHere('explain', 'GET /goods', shop);
  expect(byName.stdout).toContain('\n  api.page.size: A page holds no more items');
  const [first = ''] = byName.stdout.split(':');
  expect((await assayHere('explain', first, shop)).stdout).toBe(byName.stdout);
  expect((await assayHere('explain', 'api.page.size@GET /goods', shop)).stdout).toBe(rule.stdout);
});

test.each([
  [['api.jsn'], 'Did you mean `api.json`?'],
  [['GET /good', shop], 'Did you mean `GET /goods`?'],
  [['GET /clients', shop], '`assay explain api.answers FILE` lists the operations.'],
  [['api.page.link@GET /goods', shop], 'api.page.link does not cover GET /goods; `assay explain api.page'],
  [['api.json', 'lists.yaml'], 'lists.yaml cannot be read'],
])('explain %j: %s', async (names, message) => {
  const { code, stderr } = await assayHere('explain', ...names);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('an operation that is not called is explained by the reason', async () => {
  const note = { get: { responses: { 200: { description: '', content: { 'text/plain': { schema: {} } } } } } };
  const file = written({ 'api.json': documentOf({ '/note': note, '/thing': reads('thing') }) });
  const { code, stderr } = await assayHere('explain', 'GET /note', file);
  expect({ code, stderr }).toEqual({ code: 2, stderr: 'assay: GET /note is not called: it has no JSON answer\n' });
  const run = ['run', file, '--url', 'http://127.0.0.1:1', '--only', 'api.json@GET /note'];
  expect((await assayHere(...run)).stderr).toContain('GET /note is not called: it has no JSON answer');
});
