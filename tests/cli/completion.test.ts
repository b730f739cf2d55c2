import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { assay, temporary } from './assay.ts';

const file = path.join(temporary(), 'completion.bash');
beforeAll(async () => fs.writeFileSync(file, (await assay('completion', 'bash')).stdout));

/** The words that bash offers as completions of the last word. */
const offered = (...words: string[]): string[] => {
  const script = 'source "$0"; COMP_WORDS=(assay "$@"); COMP_CWORD=$#; _assay; printf "%s\\n" "${COMPREPLY[@]}"';
  return execFileSync('bash', ['-c', script, file, ...words], { timeout: 10_000 })
    .toString()
    .split('\n')
    .filter(Boolean);
};

test.each<[string, string[], string[]]>([
  ['commands', ['ru'], ['run']],
  ['commands of a group', ['baseline', 'up'], ['update']],
  ['options of the command alone', ['demo', '--'], ['--out', '--quiet', '--help']],
  ['options by their beginning', ['run', '--max-b'], ['--max-body']],
  ['values of an option', ['run', '--depth', ''], ['quick', 'standard', 'thorough']],
  ['requirements and operations for --only', ['run', '--only', 'vm.getUTX'], ['vm.getUTXOs']],
  ['requirements to explain', ['explain', 'node.utxos.limit-cl'], ['node.utxos.limit-clamp']],
  ['options of a command in a group', ['export', 'openrpc', '--openrpc'], ['--openrpc-version']],
])('bash completes %s', (_, words, expected) => {
  expect(offered(...words)).toEqual(expected);
});

test.each(['zsh', 'fish'])('%s: the script names every command', async (shell) => {
  const { code, stdout } = await assay('completion', shell);
  expect(code).toBe(0);
  for (const name of ['run', 'demo', 'baseline', 'export', 'completion'])
    expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
});

test('an unknown shell is bad usage', async () => {
  const { code, stderr } = await assay('completion', 'tcsh');
  expect([code, stderr]).toEqual([2, 'assay: There is no completion for `tcsh`; give bash, zsh, fish.\n']);
});
