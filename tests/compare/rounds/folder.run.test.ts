import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runOnChange } from '../../../cli/commands/watch.ts';
import { Usage } from '../../../cli/usage.ts';
import { evidenceIn, readState, watchFiles, writeState } from '../../../cli/commands/watch-folder.ts';
import { newState, type WatchState } from '../../../compare/rounds/state.ts';
import { temporary } from '../../cli/assay.ts';
import { finding, open } from './example.ts';

const at = '2026-01-01T00:00:00.000Z';
const state: WatchState = {
  ...newState('one', at),
  round: 3,
  cases: { 'a@b': { verdict: 'pass', judged: 2, taken: 2, requests: 4 } },
  findings: [open],
  remembered: [
    {
      id: '0123456789abcdef0123',
      law: 'watch.height',
      operation: 'vm.getHeight',
      parameters: { limit: 18_446_744_073_709_551_615n },
      since: 1,
      asked: 3,
    },
  ],
};

describe('the state', () => {
  test('comes back as it was written', async () => {
    const folder = temporary();
    await writeState(folder, state);
    expect(readState(folder, 'one', at)).toEqual(state);
  });

  test('of another target is refused', async () => {
    const folder = temporary();
    await writeState(folder, state);
    expect(() => readState(folder, 'another', at)).toThrow(/another target/);
  });

  test.each([
    ['no JSON', '{'],
    ['a missing member', JSON.stringify({ ...newState('one', at), pace: undefined })],
    ['an unknown member', JSON.stringify({ ...newState('one', at), more: 1 })],
    ['a wrong verdict', JSON.stringify({ ...newState('one', at), cases: { 'a@b': { verdict: 'good' } } })],
  ])('with %s is refused in one line', (_, text) => {
    const folder = temporary();
    fs.writeFileSync(path.join(folder, watchFiles.state), text);
    expect(() => readState(folder, 'one', at)).toThrow(Usage);
  });
});

test('evidence is kept, and damaged or unknown evidence is not used', () => {
  const folder = temporary();
  const evidence = evidenceIn(folder, state);
  evidence.writeFinding({ ...finding, fingerprint: open.fingerprint });
  expect(evidence.readFinding(open.fingerprint)?.message).toBe(finding.message);
  evidence.writeFinding({ ...finding, fingerprint: 'left@by-a-killed:round' });
  expect(fs.readdirSync(path.join(folder, watchFiles.findings))).toHaveLength(2);
  const again = evidenceIn(folder, state);
  const [file = ''] = fs.readdirSync(path.join(folder, watchFiles.findings));
  expect(fs.readdirSync(path.join(folder, watchFiles.findings))).toHaveLength(1);
  fs.writeFileSync(path.join(folder, watchFiles.findings, file), 'no gzip');
  expect(again.readFinding(open.fingerprint)).toBeUndefined();
});

describe('--on-change', () => {
  test('gets the summary on standard input and in a file; a text of the target is never executed', async () => {
    const folder = temporary();
    const file = path.join(folder, 'summary.txt');
    const summary = `new: $(touch ${folder}/injected) ; touch ${folder}/injected`;
    fs.writeFileSync(file, summary);
    const command = `cat > '${folder}/input'; cp "$ASSAY_SUMMARY_FILE" '${folder}/copy'`;
    expect(await runOnChange(command, { summary, file })).toBeUndefined();
    expect(fs.readFileSync(path.join(folder, 'input'), 'utf8')).toBe(`${summary}\n`);
    expect(fs.readFileSync(path.join(folder, 'copy'), 'utf8')).toBe(summary);
    expect(fs.existsSync(path.join(folder, 'injected'))).toBe(false);
  });

  test.each([
    ['fails', 'exit 3', 'it ended with code 3'],
    ['does not exist', 'no-such-command-of-assay 2> /dev/null', 'it ended with code 127'],
    ['hangs with a child', 'sleep 60 & wait', 'it did not end within 0.3 s'],
  ])('that %s is reported', async (_, command, why) => {
    expect(await runOnChange(command, { summary: 'one', file: 'none', maxMs: 300 })).toBe(why);
  });
});
