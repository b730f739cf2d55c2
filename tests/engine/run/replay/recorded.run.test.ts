import { chain } from '../../../../contracts/chain/index.ts';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Line } from '../../../../engine/client/record.ts';
import type { Outcome } from '../../../../engine/model/judging.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { judgeRecorded } from '../../../../engine/run/replay/judge-recorded.ts';
import { assayHere, temporary } from '../../../cli/assay.ts';
import { linesOf, recordedText, recordingOf } from '../../../recording.ts';
import { keySecrets } from '../../../../lab/key-secrets.ts';
import { alteredProvider } from '../../../../lab/altered-provider.ts';
import { outcomeOf, planted, quickOptions } from '../../../reference-run.ts';

const options = { ...quickOptions, credentials: keySecrets('reference-key').credentials };
const broken = [
  'node.utxos.limit-clamp@vm.getUTXOs#unlimited',
  'data.schema.response@listUtxos#outputindex-has-another-type',
];

const verdicts = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter(({ verdict }) => verdict !== 'excluded')
    .map(
      ({ requirement, operation, verdict, findings }) =>
        `${requirement}@${operation} ${verdict} ${findings.map(({ fingerprint }) => fingerprint).join()}`,
    )
    .sort();

const folder = temporary();
let run: Awaited<ReturnType<typeof judgeTarget>>;
let lines: Line[];
beforeAll(async () => {
  const recording = recordingOf(folder);
  run = await judgeTarget(chain, { ...options, recording }, alteredProvider(await planted(...broken)));
  lines = await linesOf(recording);
});

describe('a whole recording', () => {
  test('gives the verdicts and findings of its run, laws included', async () => {
    const { outcomes, unsettled, defects } = await judgeRecorded(chain, { lines }, options);
    expect(defects).toEqual([]);
    expect(verdicts(outcomes)).toEqual(verdicts(run.outcomes));
    expect(outcomes.filter(({ verdict }) => verdict === 'fail').length).toBe(broken.length);
    // The recording does not settle cases that the run did not try at its depth.
    const isUntried = ({ reason = '' }: Outcome): boolean => reason.startsWith('not tested at');
    // A law that tried says so, too, and the recording settles it.
    const untried = run.outcomes.filter(isUntried).length - outcomes.filter(isUntried).length;
    expect(untried).toBeGreaterThan(0);
    expect([...unsettled.keys()]).toEqual(['the run did not try it at --depth quick']);
    expect([...unsettled.values()]).toEqual([untried]);
  });
});

test('a part of a recording settles what it holds, and counts the rest', async () => {
  const law = 'node.utxos.limit-clamp@vm.getUTXOs';
  const part = lines.filter(({ asker }) => asker === 'discovery' || asker === law);
  const { outcomes, unsettled } = await judgeRecorded(chain, { lines: part }, options);
  const of = (key: string) => outcomeOf(outcomes, key);
  expect(of(law)?.verdict).toBe('fail');
  const why = 'the law needs answers that the recording does not hold';
  expect(unsettled.get(why)).toBeGreaterThan(50);
  expect(outcomes.filter(({ reason }) => reason === `not settled by a recording: ${why}`).length).toBe(
    unsettled.get(why),
  );
});

test('a recording without laws says why they are not judged', async () => {
  const reason = 'fuzzing tries no laws';
  const { outcomes, unsettled } = await judgeRecorded(chain, { lines, onlyPassive: reason }, options);
  expect([...unsettled.keys()]).toEqual([reason]);
  expect(outcomes.some(({ verdict }) => verdict === 'pass')).toBe(true);
});

describe('the command', () => {
  test('takes the folder of a run, and says what a recording alone does not settle', async () => {
    const out = path.join(folder, 'run');
    const ran = await assayHere('run', '--quiet', '--depth', 'quick', '--only', 'vm.getUTXOs', '--out', out);
    expect(ran.code, ran.stderr).toBe(0);
    const whole = await assayHere('report', 'judge', out);
    const passes = /(\d+) pass/.exec(ran.stdout)?.[1];
    expect([whole.code, /(\d+) pass/.exec(whole.stdout)?.[1]], whole.stderr).toEqual([0, passes]);
    expect(whole.stdout).not.toContain('not settled by a recording');
    const alone = path.join(folder, 'alone.ndjson');
    fs.writeFileSync(alone, recordedText(out));
    const less = await assayHere('report', 'judge', alone);
    expect([less.code, less.stdout], less.stderr).toEqual([0, expect.stringContaining('not settled by a recording')]);
    expect(less.stdout).toContain('which is not in the folder of the recording');
  });

  test.each([
    ['README.md', 'line 1: expected an exchange'],
    ['package.json', 'line 1: expected an exchange'],
    ['reports', 'holds no exchanges.ndjson.gz'],
    ['nothing.ndjson', 'does not exist'],
  ])('refuses %s in one line', async (file, why) => {
    const { code, stderr } = await assayHere('report', 'judge', file);
    expect([code, stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(why);
  });

  test('an empty recording was not judged', async () => {
    const empty = path.join(folder, 'empty.ndjson');
    fs.writeFileSync(empty, '');
    const { code, stderr } = await assayHere('report', 'judge', empty);
    expect(code).toBe(3);
    expect(stderr).toContain('holds no exchange');
  });
});
