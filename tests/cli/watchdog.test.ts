import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

const built = pathToFileURL(path.join(import.meta.dirname, '..', '..', 'dist', 'cli', 'run', 'watchdog.js')).href;

/** A process that is watched for 0.2 s and then runs the given code. */
const watched = (then: string): { readonly status: number | null; readonly stderr: string } =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { watchOver } from '${built}'; const watchdog = watchOver(100, 'the/folder', 100); ${then}`,
    ],
    { encoding: 'utf8', timeout: 30_000 },
  );

describe('a run that does not end', () => {
  test.each([
    ['waits for ever', 'await new Promise((resolve) => setTimeout(resolve, 60_000));'],
    ['never returns to its event loop', 'for (;;);'],
    ['is lost in a regular expression', `/^(a+)+$/.test('a'.repeat(60) + 'b');`],
  ])('and %s is ended with the code for a defect', (_, then) => {
    const { status, stderr } = watched(then);
    expect(stderr).toMatch(
      /^assay: a defect of the harness, .* is in the\/folder; assay judge the\/folder judges it\n/,
    );
    expect(status).toBe(4);
  });

  test('a run that ends by itself is left alone', () => {
    expect(watched(`watchdog.stop(); setTimeout(() => process.exit(7), 500);`)).toMatchObject({
      status: 7,
      stderr: '',
    });
    expect(watched('').status).toBe(0);
  });
});
