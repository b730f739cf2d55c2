import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordedText } from '../recording.ts';
import type { Results } from '../../reports/results.ts';
import { results as resultsIn, runHere, temporary } from './assay.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import { readFuzzPart } from '../../fuzz/campaign/part.ts';

const top = temporary();
const folder = (name: string): string => path.join(top, name);
const total = 1201;
const broken = ['--mutant', 'data.error.bad-input-no-5xx@listMessages#nul-in-a-value'];
const asked = ['--quiet', '--only', 'listMessages', '--max-requests', String(total), ...broken];
const fuzz = (name: string, ...more: string[]) => runHere(['fuzz', ...asked, '--out', folder(name), ...more]);
const shard = (name: string, of: string) => fuzz(name, '--shard', of, '--corpus', folder('shared'));
const merge = (names: readonly string[], out: string, ...more: string[]) =>
  runHere(['report', 'merge', ...names.map(folder), '--out', folder(out), ...more]);
const results = (name: string): Results => resultsIn(folder(name));
const inputsIn = (name: string): number =>
  recordedText(folder(name))
    .split('\n')
    .filter((line) => /"asker":"fuzz/.test(line)).length;

beforeAll(async () => {
  // The shards run in parallel, with one corpus.
  const ended = await Promise.all([fuzz('whole'), shard('one', '1/2'), shard('two', '2/2')]);
  const merged = await merge(['two', 'one'], 'merged', '--corpus', folder('together'));
  for (const { code, stderr } of [...ended, merged]) expect(code, stderr).toBe(1);
});

describe('fuzz shards on the command line', () => {
  test('merge into the files, the findings and the exit code of one campaign', () => {
    const [whole, merged] = [results('whole'), results('merged')];
    expect(fs.readdirSync(folder('merged')).sort()).toEqual(fs.readdirSync(folder('whole')).sort());
    expect(merged.shard).toBeUndefined();
    const names = merged.findings.map(({ fingerprint }) => fingerprint);
    expect(names).toEqual([...new Set(names)]);
    // Other inputs can show the fault with another parameter, so cases are compared, not fingerprints.
    const casesOf = ({ findings }: Results) => findings.map(caseKey);
    expect(casesOf(merged)).toEqual(expect.arrayContaining(casesOf(whole)));
    const parts = [results('one'), results('two')].flatMap(({ findings }) => findings);
    for (const { fingerprint, count } of merged.findings)
      expect(count).toBe(
        parts
          .filter((finding) => finding.fingerprint === fingerprint)
          .reduce((sum, finding) => sum + (finding.count ?? 0), 0),
      );
    expect(fs.readdirSync(path.join(folder('merged'), 'regressions'))).toHaveLength(names.length);
    expect(results('one').requests + results('two').requests).toBeLessThanOrEqual(total);
    expect(inputsIn('merged')).toBe(inputsIn('one') + inputsIn('two'));
  });

  test('share a corpus: every file is whole, and no temporary file stays', () => {
    for (const name of ['shared', 'together']) {
      const files = fs.readdirSync(folder(name));
      expect(files.length).toBeGreaterThan(10);
      for (const file of files) {
        expect(file).toMatch(/^[0-9a-f]{16}\.json$/);
        expect(JSON.parse(fs.readFileSync(path.join(folder(name), file), 'utf8'))).toHaveProperty('operation');
      }
    }
    for (const name of ['one', 'two'])
      for (const [input] of readFuzzPart(folder(name))?.corpus ?? [])
        expect(fs.existsSync(path.join(folder('together'), `${input}.json`))).toBe(true);
    const sizes = (name: string) => (file: string) => fs.statSync(path.join(folder(name), file)).size;
    const both = fs.readdirSync(folder('together')).filter((file) => fs.existsSync(path.join(folder('shared'), file)));
    expect(both.map(sizes('together'))).toEqual(both.map(sizes('shared')));
  });

  test('say that a shard lost the target', async () => {
    fs.cpSync(folder('two'), folder('lost'), { recursive: true });
    const file = path.join(folder('lost'), 'shard.json');
    const lost = { base: 'data', kind: 'refusing', afterExchange: 9, operation: 'listMessages', message: 'only 503' };
    fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), lost }));
    const { code } = await merge(['one', 'lost'], 'merged-lost');
    expect(code).toBe(1);
    expect(results('merged-lost').lost?.message).toBe('only 503');
    expect(results('merged-lost').notTested.map(({ headline }) => headline)).toContain('only 503');
  });

  test('a merged finding is replayed from the merged folder', async () => {
    const [finding] = results('merged').findings;
    const { code, stdout } = await runHere(['replay', finding?.fingerprint ?? '', folder('merged')]);
    expect(stdout).toContain('still there');
    expect(code).toBe(1);
  });

  test.each([
    ['one that is missing', ['one'], /shard 2\/2 is missing/],
    ['one that was given twice', ['one', 'two', 'one'], /shard 1\/2 was given twice/],
    ['a whole campaign', ['one', 'whole'], /holds no finished shard/],
  ])('are refused: %s', async (_, names, why) => {
    const { code, stderr } = await merge(names, 'refused');
    expect(stderr).toMatch(why);
    expect(code).toBe(2);
  });

  test('more shards than inputs are refused', async () => {
    const { code, stderr } = await fuzz('none', '--shard', `1/${total + 1}`);
    expect(stderr).toContain(`--max-requests ${total} is divided over all shards`);
    expect(code).toBe(2);
  });
});
