import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const built = pathToFileURL(path.join(import.meta.dirname, '..', '..', 'dist', 'cli', 'v8-flags.js')).href;

/**
 * A script that keeps about 20 MB. Each part lives long enough to be in V8's old generation when it becomes garbage.
 * Prints the largest heap of its second half, in MB.
 */
const turnover = `
  const [kept, turns] = [[], 100_000];
  let most = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    kept[turn % 5_000] = new Array(500).fill(turn);
    if (turn > turns / 2 && turn % 100 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
  }
  process.stdout.write(String(most / 1_000_000));
`;

const run = (before: string): number =>
  Number(spawnSync(process.execPath, ['--input-type=module', '-e', before + turnover], { encoding: 'utf8' }).stdout);

it('garbage stays less than V8 would let it grow', () => {
  const [usual, small] = [run(''), run(`import { keepHeapSmall } from '${built}'; keepHeapSmall();`)];
  expect(small).toBeGreaterThan(20);
  expect(small).toBeLessThan(usual * 0.75);
});
