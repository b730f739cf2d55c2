import path from 'node:path';
import { expect, test } from 'vitest';
import { assayHere, results, temporary } from './assay.ts';

test('the memory of the tests around it is none that a command needs', async () => {
  const held = Buffer.alloc(700 * 2 ** 20, 1);
  const out = temporary();
  const document = path.join(out, 'chain.json');
  expect(await assayHere('export', 'openapi', '--out', document)).toMatchObject({ code: 0 });
  const target = ['--openapi', document, '--url', 'http://127.0.0.1:9/', '--out', path.join(out, 'run')];
  expect(await assayHere('run', '--quiet', ...target)).toMatchObject({
    code: 3,
    stderr: expect.not.stringContaining('MiB'),
  });
  const own = path.join(out, 'own');
  expect(
    await assayHere(
      'run',
      '--quiet',
      '--depth',
      'quick',
      '--only',
      'data.schema.response@listErc20Balances',
      '--out',
      own,
    ),
  ).toMatchObject({ code: 0 });
  expect(results(own).limits).toEqual([]);
  expect(held).toHaveLength(700 * 2 ** 20);
});
