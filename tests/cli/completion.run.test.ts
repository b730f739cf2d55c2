import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fewOf } from '../part.ts';
import { assayHere, optionWords, temporary } from './assay.ts';
import { documentOf, reads } from '../contracts/openapi/document.ts';

const file = path.join(temporary(), 'completion.bash');
beforeAll(async () => fs.writeFileSync(file, (await assayHere('tools', 'completion', 'bash')).stdout));

/** The words that bash offers as completions of the last word. `command`: the assay on the line. */
const offeredBy = (command: string, ...words: string[]): string[] => {
  const script = 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _assay; printf "%s\\n" "${COMPREPLY[@]}"';
  return execFileSync('bash', ['-c', script, file, command, ...words])
    .toString()
    .split('\n')
    .filter(Boolean);
};
const offered = (...words: string[]): string[] => offeredBy('assay', ...words);

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
  expect(offered(...words)).toEqual(expected);
});

describe('with a document on the line', () => {
  const folder = temporary();
  const api = path.join(folder, 'api.json');
  const config = path.join(folder, 'assay.json');
  const shop = documentOf(
    Object.fromEntries(['listGoods', 'getGood', 'getMaker'].map((id, index) => [`/${index}`, reads(id)])),
  );
  const bin = path.join(folder, 'assay');
  beforeAll(() => {
    fs.writeFileSync(api, JSON.stringify(shop));
    fs.writeFileSync(config, JSON.stringify({ documents: [api] }));
    fs.writeFileSync(bin, `#!/bin/sh\nexec '${process.execPath}' '${path.resolve('dist/cli/assay.js')}' "$@"\n`);
    fs.chmodSync(bin, 0o755);
  });

  const rows: readonly [string, string[], string[]][] = [
    ['operations for --only', ['run', api, '--only', 'list'], ['listGoods']],
    ['requirements for --only', ['fuzz', api, '--only', '=', 'api.answ'], ['api.answers']],
    ['names to explain', ['explain', api, 'getM'], ['getMaker']],
    [
      'names of the document that a configuration names',
      ['run', '--config', config, '--only', 'get'],
      ['getGood', 'getMaker'],
    ],
    ['nothing of the built-in contract', ['run', api, '--only', 'vm.'], []],
  ];
  test.each(fewOf(3, rows))('bash completes %s', (_, words, expected) => {
    expect(offeredBy(bin, ...words)).toEqual(expected);
  });
});

test('bash completes the findings of a run for replay and explain, also behind the @ at which it splits words', async () => {
  const folder = temporary();
  const out = path.join(folder, 'out');
  const mutant = 'node.utxos.limit-clamp@vm.getUTXOs#unlimited';
  const options = { mutant, only: 'node.utxos.limit-clamp', depth: 'quick', out, quiet: true } as const;
  await assayHere('run', ...optionWords(options));
  const bin = path.join(folder, 'assay');
  fs.writeFileSync(bin, `#!/bin/sh\nexec '${process.execPath}' '${path.resolve('dist/cli/assay.js')}' "$@"\n`);
  fs.chmodSync(bin, 0o755);
  const name = /^node\.utxos\.limit-clamp@vm\.getUTXOs:[0-9a-f]{10}$/;
  const [finding = '', ...more] = offeredBy(bin, 'replay', out, '');
  expect([finding, ...more]).toEqual([expect.stringMatching(name)]);
  const line = `assay replay ${out} node.utxos.limit-clamp@vm.`;
  process.env['COMP_LINE'] = line;
  process.env['COMP_POINT'] = String(line.length);
  try {
    const words = ['replay', out, 'node.utxos.limit-clamp', '@', 'vm.'];
    expect(offeredBy(bin, ...words)).toEqual([finding.replace(/^.*@/, '')]);
  } finally {
    delete process.env['COMP_LINE'];
    delete process.env['COMP_POINT'];
  }
  expect((await assayHere('explain', finding)).stdout).toMatch(/^node\.utxos\.limit-clamp/);
});

test.each(['zsh', 'fish'])('%s: the script names every command', async (shell) => {
  const { code, stdout } = await assayHere('tools', 'completion', shell);
  expect(code).toBe(0);
  for (const name of ['run', 'demo', 'baseline', 'report', 'tools'])
    expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
});

test('an unknown shell is bad usage', async () => {
  const { code, stderr } = await assayHere('tools', 'completion', 'tcsh');
  expect([code, stderr]).toEqual([2, 'assay: There is no completion for `tcsh`; give bash, zsh, fish.\n']);
});
