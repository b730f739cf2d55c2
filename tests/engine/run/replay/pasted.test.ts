import { proof } from '../../../part.ts';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test, onTestFinished } from 'vitest';
import { assayCommand, reproductionOf, typedCommand } from '../../../../cli/run/invocation.ts';
import { replayLine } from '../../../../engine/model/reproduction.ts';
import type { Results } from '../../../../reports/results.ts';
import { results, startProvider } from '../../../cli/assay.ts';
import { temporary } from '../../../temporary.ts';

const run = promisify(execFile);
const top = path.join(import.meta.dirname, '..', '..', '..', '..');
const built = path.join(top, 'dist', 'cli', 'assay.js');
const mutant = 'node.utxos.limit-clamp@vm.getUTXOs#unlimited';

const folder = path.join(temporary(), 'assay pasted');
fs.mkdirSync(folder);

/** The output and the exit code of a line that is pasted into a shell. */
const paste = async (line: string, cwd: string, env: NodeJS.ProcessEnv = {}) => {
  try {
    const { stdout, stderr } = await run('bash', ['-c', line], { cwd, env: { ...process.env, ...env } });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
};

const findings = (out: string): Results['findings'] => results(out).findings;

proof('the replay command works where the run was started, whatever --out was', async () => {
  const out = path.join(folder, "it's out");
  const started = `node '${built}' run --quiet --depth quick --only vm.getUTXOs --mutant '${mutant}' --out "it's out"`;
  const { code, stdout, stderr } = await paste(started, folder);
  expect(code, stderr).toBe(1);
  const [finding] = findings(out);
  if (!finding) throw new Error('nothing was found');
  expect(stdout).toContain(finding.replay);
  const again = await paste(finding.replay, folder);
  expect([again.code, again.stdout], again.stderr).toEqual([
    1,
    `still there: ${finding.fingerprint}: more items than the maximum\n`,
  ]);
  const shown = await paste(`${finding.replay} --show`, folder);
  expect(shown.stdout).toContain('try 1 of 1: still there');
  for (const label of ['request', 'response', 'expected', 'actual']) expect(shown.stdout).toContain(`  ${label} `);
  for (const line of shown.stdout.split('\n')) expect(line.length).toBeLessThan(5_000);

  // The reference provider is gone: the first line of curl says how to serve it, and the others then show the finding.
  const [serve, ...curl] = finding.curl;
  const options = /^# .*: node .* serve (.*)$/.exec(serve ?? '')?.[1] ?? '';
  expect(options).toContain(`--mutant ${mutant}`);
  const served = await startProvider(...options.split(' '));
  onTestFinished(() => served.stop());
  const { stdout: body, stderr: fault } = await paste(curl.join('\n'), folder);
  const result = (JSON.parse(body) as { result?: { utxos?: unknown[] } }).result;
  expect(result?.utxos?.length, fault).toBeGreaterThan(1_024);
});

proof('curl lines of a served target send what the run sent, odd characters and key included', async () => {
  const served = await startProvider('--mutant', 'data.error.bad-input-no-5xx@listMessages#nul-in-a-value');
  const out = path.join(folder, 'fuzzed');
  onTestFinished(() => served.stop());
  const { code, stderr } = await paste(
    `node '${built}' fuzz --quiet --only listMessages --max-requests 1500 --data ${served.url} --key env:A_KEY --out fuzzed`,
    folder,
    { A_KEY: 'reference-key' },
  );
  expect(code, stderr).toBe(1);
  const [finding] = findings(out);
  if (!finding) throw new Error('nothing was found');
  const last = finding.curl.at(-1) ?? '';
  expect(last).toContain('"$A_KEY"');
  const { stdout } = await paste(`${last} -o /dev/null -w '%{http_code}'`, folder, { A_KEY: 'reference-key' });
  expect(stdout).toBe('500');
  const again = await paste(finding.replay, folder, { A_KEY: 'reference-key' });
  expect([again.code, again.stdout.split(':')[0]], again.stderr).toEqual([1, 'still there']);
  const withoutKey = await paste(finding.replay, folder, { A_KEY: '' });
  expect([withoutKey.code, withoutKey.stderr], withoutKey.stdout).toEqual([2, expect.stringContaining('--key')]);
});

const npm = { npm_lifecycle_event: 'assay', npm_lifecycle_script: 'node cli/build.mjs && node dist/cli/assay.js' };

test('the command is called as it was started', () => {
  const here = path.relative(process.cwd(), built);
  expect(assayCommand(['node', built], {})).toBe(`node ${here}`);
  expect(assayCommand(['node', built], { ...npm, npm_package_json: path.join(top, 'package.json') })).toBe(
    'npm run -s assay --',
  );
  expect(
    assayCommand(['node', built], { ...npm, npm_package_json: path.join(top, 'package.json'), INIT_CWD: folder }),
  ).toBe(`npm --prefix ${top} run -s assay --`);
  // Every program below npx or a script inherits npm's variables, so they do not prove how assay was started.
  expect(assayCommand(['node', built], { npm_lifecycle_event: 'npx' })).toBe(`node ${here}`);
  const bin = path.join(folder, 'bin', 'assay');
  fs.mkdirSync(path.dirname(bin));
  fs.symlinkSync(built, bin);
  expect(assayCommand(['node', bin], { npm_lifecycle_event: 'npx' })).toBe('npx assay');
  expect(assayCommand(['node', bin], { PATH: path.dirname(bin) })).toBe('assay');
  expect(assayCommand(['node', bin], { PATH: '' })).toBe(`'${bin}'`);
});

test('the folder of the results is named unless it is the one that replay takes by itself', () => {
  const line = (out: string) => replayLine('x@y#z:1', { ...reproductionOf(out), command: 'assay' });
  expect(line('assay-report')).toBe('assay replay x@y#z:1');
  expect(line('other')).toBe('assay replay x@y#z:1 other');
  expect(line(path.join(folder, 'a b'))).toBe(`assay replay x@y#z:1 '${path.join(folder, 'a b')}'`);
});

test.each([
  ['--key env:DATA_KEY', '--key env:DATA_KEY'],
  ['--key=bearer=file:/run/key', '--key=bearer=file:/run/key'],
  ['--key s3cret', '--key ...'],
  ['--key=bearer=s3cret', '--key=...'],
  ['--header X-Key:s3cret', '--header ...'],
  ['--url http://me:s3cret@127.0.0.1/v1', '--url http://...@127.0.0.1/v1'],
  ['--depth quick', '--depth quick'],
])('the command line is shown without secrets: %s', (typed, text) => {
  expect(typedCommand(['node', '/opt/assay', 'run', ...typed.split(' ')]).replace(/^.*? run /, '')).toBe(text);
});
