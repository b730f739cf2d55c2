import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fewOf } from '../part.ts';
import { assayHere, optionWords, temporary } from './assay.ts';
import { documentOf, reads } from '../contracts/openapi/document.ts';

const folder = temporary();
const file = path.join(folder, 'completion.bash');
const bin = path.join(folder, 'assay');
beforeAll(async () => {
  fs.writeFileSync(file, (await assayHere('tools', 'completion', 'bash')).stdout);
  fs.writeFileSync(bin, `#!/bin/sh\nexec '${process.execPath}' '${path.resolve('dist/cli/assay.js')}' "$@"\n`);
  fs.chmodSync(bin, 0o755);
});

/** What bash offers for the last word of a line. `parts`: the words as bash splits them, if they differ. */
const offered = (words: readonly string[], parts = words): string[] => {
  const script = 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _assay; printf "%s\\n" "${COMPREPLY[@]}"';
  const line = [bin, ...words].join(' ');
  const env = { ...process.env, COMP_LINE: line, COMP_POINT: String(line.length) };
  return execFileSync('bash', ['-c', script, file, bin, ...parts], { env })
    .toString()
    .split('\n')
    .filter(Boolean);
};

test.each<[string, string[], string[]]>([
  ['commands', ['ru'], ['run']],
  ['commands of a group', ['baseline', 'up'], ['update']],
  ['options of the command alone', ['demo', '--'], ['--out', '--quiet', '--help']],
  ['options by their beginning', ['run', '--max-t'], ['--max-time']],
  ['values of an option', ['run', '--depth', ''], ['quick', 'standard', 'thorough']],
  ['presets', ['run', '--preset', 'avalanche'], ['avalanche', 'avalanche-local']],
  ['requirements and operations for --only', ['run', '--only', 'vm.getUTX'], ['vm.getUTXOs']],
  ['requirements to explain', ['explain', 'node.utxos.limit-cl'], ['node.utxos.limit-clamp']],
  ['options of a command in a group', ['tools', 'export', 'openrpc', '--openrpc'], ['--openrpc-version']],
])('bash completes %s', (_, words, expected) => {
  expect(offered(words)).toEqual(expected);
});

describe('with a document on the line', () => {
  const api = path.join(folder, 'api.json');
  const config = path.join(folder, 'assay.json');
  const shop = documentOf(
    Object.fromEntries(['listGoods', 'getGood', 'getMaker'].map((id, index) => [`/${index}`, reads(id)])),
  );
  beforeAll(() => {
    fs.writeFileSync(api, JSON.stringify(shop));
    fs.writeFileSync(config, JSON.stringify({ documents: [api] }));
  });

  const rows: readonly [string, string[], string[]][] = [
    ['operations for --only', ['run', api, '--only', 'list'], ['listGoods']],
    ['requirements for --only', ['fuzz', api, '--only=api.answ'], ['api.answers']],
    ['names to explain', ['explain', api, 'getM'], ['getMaker']],
    [
      'names of the document that a configuration names',
      ['run', '--config', config, '--only', 'get'],
      ['getGood', 'getMaker'],
    ],
    ['nothing of the built-in contract', ['run', api, '--only', 'vm.'], []],
  ];
  test.each(fewOf(3, rows))('bash completes %s', (_, words, expected) => {
    const parts = words.flatMap((word) => word.split(/(?<==)|(?==)/));
    expect(offered(words, parts)).toEqual(expected);
  });
});

test('bash completes the findings of a run for replay and explain, also behind the @ at which it splits words', async () => {
  const out = path.join(folder, 'out');
  const mutant = 'node.utxos.limit-clamp@vm.getUTXOs#unlimited';
  const options = { mutant, only: 'node.utxos.limit-clamp', depth: 'quick', out, quiet: true } as const;
  await assayHere('run', ...optionWords(options));
  const name = /^node\.utxos\.limit-clamp@vm\.getUTXOs:[0-9a-f]{10}$/;
  const [finding = '', ...more] = offered(['replay', out, '']);
  expect([finding, ...more]).toEqual([expect.stringMatching(name)]);
  const parts = ['replay', out, 'node.utxos.limit-clamp', '@', 'vm.'];
  expect(offered(['replay', out, 'node.utxos.limit-clamp@vm.'], parts)).toEqual([finding.replace(/^.*@/, '')]);
  expect((await assayHere('explain', finding)).stdout).toMatch(/^node\.utxos\.limit-clamp/);
});

test.each(['zsh', 'fish'])('%s: the script asks assay, which says what each word is', async (shell) => {
  expect((await assayHere('tools', 'completion', shell)).stdout).toMatch(/complete .*assay/);
  const { stdout } = await assayHere('tools', 'completion', 'fish', '--', 'tools', 'comp');
  expect(stdout).toContain('completion\tprint the completion script');
});
