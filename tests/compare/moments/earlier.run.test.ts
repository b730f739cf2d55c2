import { afterAll, expect, test } from 'vitest';
import { assayHere, runHere, serveProvider, temporary } from '../../cli/assay.ts';

const provider = await serveProvider();
afterAll(() => provider.stop());

test('a target is compared with a recording of itself, in what never changes', async () => {
  const folder = temporary();
  const only = ['--only', 'vm.getBlockByHeight', '--quiet'];
  const recorded = await runHere(['run', '--node', provider.url, ...only, '--depth', 'quick', '--out', folder]);
  expect(recorded.code, recorded.stderr).toBe(0);
  const withEarlier = (target: string) =>
    assayHere('compare', target, '--before', folder, ...only, '--out', temporary());
  const same = await withEarlier('reference');
  expect([same.code, same.stdout]).toEqual([0, expect.stringMatching(/^equal: \d+ questions/)]);
  const changed = await withEarlier('reference?mutant=node.bytes.same-content@vm.getBlockByHeight%23height');
  expect([changed.code, changed.stdout]).toEqual([1, expect.stringContaining('block.height: the values differ')]);
});
