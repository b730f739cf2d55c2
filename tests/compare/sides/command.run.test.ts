import { proof } from '../../part.ts';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { faultIn } from '../../../cli/options/json-file.ts';
import { type ComparisonDocument, comparisonFile } from '../../../reports/comparison/document.ts';
import { assayHere, runHere, serveProvider, temporary } from '../../cli/assay.ts';

/** `assay compare` as a user types it: exit codes, messages, files. */

const document = (out: string): ComparisonDocument =>
  JSON.parse(fs.readFileSync(path.join(out, comparisonFile), 'utf8')) as ComparisonDocument;

const few = ['--quiet', '--max-requests', '300'] as const;

const wrong = 'reference?mutant=data.chain-id.items@listErc20Balances%23of-another-chain-nativetokenbalance';

const provider = await serveProvider();
afterAll(() => provider.stop());

describe('two deployments', () => {
  test('that are equal end with 0, and every file says so', async () => {
    const out = temporary();
    const args = [...few, '--only', 'listMessages', '--only', 'vm.getTx', '--out', out];
    const { code, stdout } = await assayHere('compare', provider.url, provider.url, ...args);
    expect(stdout).toContain('equal: ');
    expect(code).toBe(0);
    expect(faultIn('comparison', document(out))).toBeUndefined();
    expect(document(out).groups).toEqual([]);
    expect(fs.readdirSync(out).sort()).toEqual([
      'a.ndjson.gz',
      'b.ndjson.gz',
      'compare.json',
      'compare.md',
      'index.html',
      'junit.xml',
    ]);
    expect(fs.readFileSync(path.join(out, 'junit.xml'), 'utf8')).toContain('failures="0"');
  });

  test('that differ end with 1; the question can be asked again, of the same targets and of others', async () => {
    const out = temporary();
    const only = ['--only', 'listErc20Balances'];
    const { code, stdout } = await assayHere('compare', provider.url, wrong, ...few, ...only, '--out', out);
    expect(code).toBe(1);
    expect(stdout).toContain('B breaks the document: data.chain-id.items');
    const [group] = document(out).groups;
    expect(faultIn('comparison', document(out))).toBeUndefined();
    expect(document(out).groups).toMatchObject([
      {
        operation: 'listErc20Balances',
        path: 'nativeTokenBalance.chainId',
        kind: 'value',
        verdict: 'B breaks it',
        flaky: false,
        A: { breaks: [] },
        B: { breaks: [{ requirement: 'data.chain-id.items' }] },
      },
    ]);
    expect(group?.replay).toMatch(/ --again listErc20Balances:[0-9a-f]{10} --out /);
    expect(fs.readFileSync(path.join(out, 'compare.md'), 'utf8')).toContain('B breaks the document');
    expect(fs.readFileSync(path.join(out, 'junit.xml'), 'utf8')).toContain('failures="1"');
    const again = ['--again', group?.id ?? '', '--out', out, '--quiet'];
    expect((await assayHere('compare', provider.url, wrong, ...again)).code).toBe(1);
    const elsewhere = await assayHere('compare', provider.url, provider.url, ...again);
    expect(elsewhere.stdout).toContain('equal: 1 question');
    expect(elsewhere.code).toBe(0);
    const unknown = await assayHere('compare', provider.url, wrong, '--again', 'nothing', '--out', out);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain(`it has ${group?.id}`);
  });

  proof('of one interface each, with the options of each side in a file, and the key nowhere', async () => {
    const out = temporary();
    const file = path.join(out, 'a.json');
    fs.writeFileSync(file, JSON.stringify({ data: provider.url, key: ['env:COMPARE_KEY'] }));
    const args = ['compare', file, `data=${provider.url}`, ...few, '--only', 'listMessages', '--out', out];
    const { code, stdout, stderr } = await runHere(args, { COMPARE_KEY: 'reference-key' });
    expect(code).toBe(0);
    const written = fs
      .readdirSync(out)
      .map((name) => fs.readFileSync(path.join(out, name), 'utf8'))
      .join('');
    expect(stdout + stderr + written).not.toContain('reference-key');
    expect(written).toContain('<key>');
  });
});

describe('targets that cannot be compared', () => {
  test('another network ends with 3 and the reason', async () => {
    const { code, stdout } = await assayHere(
      'compare',
      'reference',
      'reference?world-seed=2',
      ...few,
      '--out',
      temporary(),
    );
    expect(code).toBe(3);
    expect(stdout).toContain('undecided: node: the first block is another one');
  });

  test('a target that is not there ends with 3, and the side is named', async () => {
    const { code, stderr } = await assayHere('compare', 'reference', 'node=http://127.0.0.1:9', '--out', temporary());
    expect(code).toBe(3);
    expect(stderr).toMatch(/^assay: B: --node http:\/\/127\.0\.0\.1:9 did not answer/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('bad usage ends with 2 and one line', () => {
  test.each([
    [['reference'], 'compare takes two targets, or one with --before FOLDER'],
    [[], "missing required argument 'A'"],
    [['x', 'y'], 'A x: this is neither a URL nor a file; give http://127.0.0.1:9650'],
    [['reference', 'nod=http://127.0.0.1:9'], 'B nod=http://127.0.0.1:9: this is neither'],
    [['reference', 'reference?mutant=none'], 'There is no mutant `none`'],
    [['reference', 'reference', '--only', 'vm.getUTXO'], 'Did you mean `vm.getUTXOs`?'],
    [['reference', 'reference', '--again', 'x', '--out', '/nowhere'], 'compare.json does not exist'],
  ])('%j', async (args, message) => {
    const { code, stderr } = await assayHere('compare', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
