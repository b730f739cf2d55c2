import { expect, test } from 'vitest';
import { assay } from './assay.ts';

test('explains a requirement, on all operations or on one', async () => {
  const everywhere = await assay('explain', 'data.page.continues');
  expect(everywhere.code, everywhere.stderr).toBe(0);
  expect(everywhere.stdout).toMatch(/^data\.page\.continues \(stated\)\n/);
  expect(everywhere.stdout).toContain('\n  listUtxos\n');
  expect(everywhere.stdout).toContain('\n  listMessages\n');
  const one = await assay('explain', 'data.page.continues@listUtxos');
  expect(one.stdout.slice(0, 300)).toBe(everywhere.stdout.slice(0, 300));
  expect(one.stdout).toContain('operations:\n  listUtxos\n');
  expect(one.stdout).toContain('data.page.continues@listUtxos#');
  expect(one.stdout).not.toContain('listMessages');
});

test('explains an operation by its parameters and requirements', async () => {
  const { code, stdout } = await assay('explain', 'listUtxos');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^listUtxos: GET \/\S+utxos\n/);
  expect(stdout).toContain('\n  pageSize: integer\n');
  expect(stdout).toContain('\n  data.page.continues: Passing');
});

test('explains a law over rounds, which no document has', async () => {
  const { code, stdout } = await assay('explain', 'watch.height@vm.getHeight');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^watch\.height \(a law over rounds\)\n\nThe reported height never falls\.\n/);
  const near = await assay('explain', 'watch.heigth');
  expect(near.code).toBe(2);
  expect(near.stderr).toContain('Did you mean `watch.height`?');
});
