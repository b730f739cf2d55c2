import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test.each([
  [['--only', 'a', '--only', 'b'], '--only is given twice; it takes one value (--help lists the options)\n'],
  [['--no-such'], "Unknown option '--no-such'"],
])('a tool of the repository refuses %j before it begins', (options, message) => {
  const tool = path.join(import.meta.dirname, '../../dist/lab/mutation-test/mutation-test.js');
  const { status, stderr } = spawnSync(process.execPath, [tool, ...options], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
