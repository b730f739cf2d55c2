import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { assayHere, results, temporary } from './assay.ts';

const config = (subjects: object): string => {
  const file = path.join(temporary(), 'assay.json');
  fs.writeFileSync(file, JSON.stringify({ subjects }));
  return file;
};

describe('subjects that a user gives', () => {
  test.each([
    [
      'a value of another shape',
      ['--config', config({ 'evm-address': ['0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc', 'hello'] })],
      /assay\.json: subjects\.evm-address\[1\]: "hello" is no evm-address .*0x8db97/,
    ],
    ['a mistyped kind', ['--config', config({ 'evm-adress': [] })], /did you mean evm-address\?/],
    ['a chain that is none', ['--chain-id', 'hello'], /chain-id: "hello" is no evm-chain-id .*43114/],
    ['no folder of a run', ['--subjects-from', temporary()], /no subjects\.json in it; name the --out folder/],
  ])('%s ends with 2 before the run', async (_, args, line) => {
    const out = temporary();
    const { code, stderr } = await assayHere('run', ...args, '--out', out);
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(stderr).toMatch(line);
    expect(fs.readdirSync(out)).toEqual([]);
  });

  test('what one run found, the next begins with, in the same folder too', async () => {
    const out = temporary();
    const args = ['run', '--quiet', '--mocked', '--depth', 'quick', '--only', 'node.utxos.limit-edge', '--out', out];
    expect((await assayHere(...args)).code).toBe(0);
    const { code, stdout } = await assayHere(...args, '--subjects-from', out);
    expect(code).toBe(0);
    expect(stdout).toMatch(/subjects-from: \d+ subjects of an earlier run/);
    expect(results(out).subjectsReused?.known).toBeGreaterThan(5);
    // A target shows nothing about an address without UTXOs.
    expect(results(out).subjectsReused?.unknown).toBeLessThanOrEqual(3);
    expect(fs.existsSync(path.join(out, 'subjects.json'))).toBe(true);
  });

  test('one that the target rejects is said in the terminal, the summary and the results', async () => {
    const out = temporary();
    const value = 'X-custom1qurswpc8qurswpc8qurswpc8qurswpc84tcf7f';
    const args = ['run', '--quiet', '--mocked', '--depth', 'quick', '--only', 'node.utxos.limit-edge', '--out', out];
    const { stdout } = await assayHere(...args, '--config', config({ 'x-address': [value] }));
    expect(results(out).subjectsRejected).toEqual([
      { kind: 'x-address', value, refusals: expect.any(Number), wholeKind: true },
    ]);
    expect(stdout.replace(/\s+/g, ' ')).toContain(`configured x-address ${value}: no operation accepted it`);
    expect(fs.readFileSync(path.join(out, 'summary.md'), 'utf8')).toContain(value);
  });

  test('their kinds are listed by explain', async () => {
    const { stdout } = await assayHere('explain', 'subjects');
    expect(stdout).toMatch(/Kinds of subjects[\s\S]*x-address[\s\S]*org-id/);
  });
});
