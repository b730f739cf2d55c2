import { describe, expect, test } from 'vitest';
import { notSelected, withReason } from '../../engine/model/reasons.ts';
import type { Finding, Outcome } from '../../engine/model/judging.ts';
import { render } from '../../reports/terminal.ts';
import { aFinding, anOutcome, aRun } from './samples.ts';

const screen = { colour: false, width: 100, report: 'out/index.html' };
const accepted = {
  fingerprint: 'a1b2c3d4',
  requirement: 'node.utxos.limit-clamp',
  operation: 'vm.getUTXOs',
  reason: 'ticket 17 raises the limit',
};
const passed = Array.from({ length: 20 }, () => anOutcome());
const known = anOutcome({ verdict: 'fail', findings: [aFinding({ known: accepted })] });

describe('a green run', () => {
  test('takes at most five lines, and says what could not be tested', () => {
    const untested = anOutcome({ verdict: 'inconclusive', evidence: 0, reason: 'no UTXO was found' });
    expect(render(aRun({ outcomes: [...passed, untested] }), screen).split('\n')).toEqual([
      'no new finding in 21 cases of 1 operation',
      'not covered: 1 case that could not be tested',
      '21 cases: 20 pass, 1 inconclusive; judged: node 20 of 21 (95 %); target: http://127.0.0.1:9650; 873 requests in 11.2 s; report: out/index.html',
    ]);
  });

  test('names the known findings with their reasons', () => {
    const output = render(aRun({ outcomes: [...passed, known] }), screen);
    expect(output.split('\n')[0]).toBe('no new finding in 21 cases of 1 operation');
    expect(output).toMatch(/^known\n +1 {2}ticket 17 raises the limit$/m);
    expect(output).toContain('21 cases: 20 pass, 1 known; judged');
  });
});

describe('a run with new findings', () => {
  const output = render(
    aRun({ outcomes: [...passed, known, anOutcome({ verdict: 'fail', findings: [aFinding()] })] }),
    screen,
  );

  test('has a column for what is known apart from what fails', () => {
    const [head = '', row = ''] = output.split('\n').filter((line) => /│ *(?:operation|vm\.getUTXOs) /.test(line));
    expect(head).toMatch(/operation +│ +pass │ +fail │ +known │/);
    expect(row).toMatch(/vm\.getUTXOs +│ +20 │ +1 │ +1 │/);
    expect(output).toContain('22 cases: 20 pass, 1 fail, 1 known; judged');
  });

  test('prints the findings before the table', () => {
    expect(output.indexOf('findings by cause')).toBe(0);
    expect(output.indexOf('│ operation')).toBeGreaterThan(output.indexOf('assay replay a1b2c3d4'));
  });

  test('counts what was not selected, but lists no reason of it', () => {
    const excluded = [notSelected, { text: 'the owner skips it' }].map((reason) =>
      anOutcome({ verdict: 'excluded', ...withReason(reason) }),
    );
    const text = render(aRun({ outcomes: [...passed, ...excluded] }), { colour: false, width: 100 });
    expect(text).toContain('the owner skips it');
    expect(text).not.toContain(notSelected.text);
    expect(text).toContain('not covered: 1 case not selected\n');
    expect(text).toContain('20 cases: 20 pass; 2 more excluded; ');
  });

  test('explains its numbers, and has no row for an operation that is green', () => {
    const failed = (operation: string, ...findings: Finding[]): Outcome =>
      anOutcome({ verdict: 'fail', operation, findings });
    const [first, second] = [aFinding(), aFinding({ fingerprint: 'b1', sameCauseAs: 'a1b2c3d4' })];
    const text = render(
      aRun({ outcomes: [anOutcome({ operation: 'vm.getTx' }), failed('vm.getUTXOs', first, second)] }),
      screen,
    );
    expect(text).toContain('\n1 new cause of findings: 2 findings in 1 case; 2 cases: 1 pass, 1 fail; ');
    expect(text).toContain('│ vm.getUTXOs');
    expect(text).not.toContain('│ vm.getTx ');
  });

  test('of fuzzing has the number of inputs and of requests', () =>
    expect(render(aRun({ outcomes: passed, inputs: 400 }), screen)).toContain('; 400 inputs, 873 requests in '));

  test('a run that tested too little is not green', () => {
    const untested = Array.from({ length: 20 }, () =>
      anOutcome({ verdict: 'inconclusive', evidence: 0, reason: 'no UTXO was found' }),
    );
    const short = render(aRun({ outcomes: untested }), screen);
    expect(short).toContain('Not tested: ');
    expect(short).not.toContain('no new finding');
  });
});
