import { describe, expect, it } from 'vitest';
import { defaultGate, type Gate } from '../../engine/model/baseline.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { Limits } from '../../engine/model/limits.ts';
import { notAtDepth, notSelected, type Reason, withReason } from '../../engine/model/reasons.ts';
import type { Run } from '../../engine/model/run.ts';
import { toAnnotations } from '../../reports/annotations.ts';
import { toBrief } from '../../reports/brief.ts';
import { exitCode } from '../../reports/exit.ts';
import { toJunit } from '../../reports/junit.ts';
import { hiddenCaseLines } from '../../reports/judged-before.ts';
import { notTested } from '../../reports/not-tested.ts';
import { toPage } from '../../reports/page/page.ts';
import { toResults } from '../../reports/results.ts';
import { toSummary } from '../../reports/summary.ts';
import { render } from '../../reports/terminal.ts';
import { anOutcome, aRun } from './samples.ts';

/** The reasons why a run is not green stand first, in every report. */

const gateOf = (changes: Partial<Gate>): Gate => ({ ...defaultGate, ...changes });
const requirements = [
  'node.utxos.limit-clamp',
  'node.utxos.addresses',
  'node.utxos.num-fetched',
  'node.utxos.source-chain',
];
const cases = (changes: readonly Partial<Outcome>[]): Outcome[] =>
  changes.map((change, place) => anOutcome({ requirement: requirements[place] as string, ...change }));
const notApplicable: Partial<Outcome> = { verdict: 'inconclusive', applies: false, reason: 'no response shows it' };
const shallow: Partial<Outcome> = { verdict: 'inconclusive', ...withReason(notAtDepth('quick')) };
const onPurpose = 'if they went on purpose, `assay baseline update` records the others';
const judgedBefore = requirements.map((id) => `${id}@vm.getUTXOs`);

/** Every report of a run as text without escapes. */
const reportsOf = (run: Run): readonly string[] =>
  [
    toBrief(run),
    toSummary(run),
    toJunit(run),
    toPage(run, { exit: exitCode(run, { failOn: 'derived' }) as 1 | 3 }),
    render(run, { colour: false, width: 1_000 }),
    toAnnotations(toResults(run)).join('\n'),
  ].map((text) => text.replaceAll('\\', ''));

describe('a case that the baseline records as judged', () => {
  it('is not lost, but named, if it does not apply to the data of this run', () => {
    const run = aRun({ outcomes: cases([{}, {}, {}, notApplicable]), gate: gateOf({ judgedBefore }) });
    expect([notTested(run), exitCode(run, { failOn: 'derived' })]).toEqual([[], 0]);
    const line =
      '1 case that the baseline records as judged did not apply this time: node.utxos.source-chain@vm.getUTXOs';
    expect(hiddenCaseLines(run)).toEqual([line]);
    const green = render(run, { colour: false, width: 200, report: 'reports/out/index.html' });
    for (const text of [green, toSummary(run).replaceAll('\\', ''), toPage(run, { exit: 0 })])
      expect(text).toContain(line);
  });

  it('is lost if many cases of its operation do not apply, as with a list that is empty now', () => {
    const outcomes = cases([{}, notApplicable, notApplicable, notApplicable]);
    const run = aRun({ outcomes, gate: gateOf({ judgedBefore }) });
    expect(notTested(run)).toMatchObject([
      {
        kind: 'judged-before',
        headline: expect.stringContaining('3 of 4 cases that the baseline records as judged'),
        details: [expect.stringMatching(/^3 cases: no response shows it \(/), onPurpose],
      },
    ]);
    expect(hiddenCaseLines(run)).toEqual([]);
  });

  it('is lost if the contract lacks it, as without an overlay, unless cases were selected', () => {
    const outcomes = cases([{}, {}, {}]);
    const run = aRun({ outcomes, gate: gateOf({ judgedBefore }) });
    const [missing] = notTested(run);
    expect(missing?.headline).toBe(
      '1 of 4 cases that the baseline records as judged were not judged (max-lost allows 0 %)',
    );
    expect(missing?.details).toEqual([
      '1 case: not in these documents; is an overlay or a document missing? (node.utxos.source-chain@vm.getUTXOs)',
      onPurpose,
    ]);
    expect(exitCode(run, { failOn: 'derived' })).toBe(3);
    const unselected = anOutcome({ requirement: 'node.utxos.other', verdict: 'excluded', ...withReason(notSelected) });
    const part = aRun({ outcomes: [...outcomes, unselected], gate: gateOf({ judgedBefore }) });
    expect(notTested(part)).toEqual([]);
  });

  it('is lost at a smaller depth, and the reason names the depth', () => {
    const outcomes = cases([{}, {}, {}, shallow]);
    const run = aRun({ outcomes, depth: 'quick', gate: gateOf({ judgedBefore }) });
    expect(notTested(run).map(({ details }) => details)).toEqual([
      [
        `1 case: ${notAtDepth('quick').text} (node.utxos.source-chain@vm.getUTXOs)`,
        'give the --depth of the run that made the baseline',
        onPurpose,
      ],
    ]);
  });

  it('is lost if the URL of its interface is not given, but not if its owner skips it', () => {
    const withoutUrl: Reason = { code: 'no-url', text: 'no --node URL was given' };
    const excludedFor = (reason: Reason): Run =>
      aRun({
        outcomes: cases([{}, {}, {}, { verdict: 'excluded', ...withReason(reason) }]),
        target: { data: 'http://127.0.0.1:1' },
        gate: gateOf({ judgedBefore }),
      });
    const run = excludedFor(withoutUrl);
    expect([notTested(run).map(({ details }) => details), exitCode(run, { failOn: 'derived' })]).toEqual([
      [['1 case: no --node URL was given (node.utxos.source-chain@vm.getUTXOs)', onPurpose]],
      3,
    ]);
    expect(notTested(excludedFor({ text: 'takes a minute' }))).toEqual([]);
  });
});

it('a report begins with the verdict, and with what it does not cover', () => {
  const withoutUrl = {
    verdict: 'excluded',
    ...withReason({ code: 'no-url', text: 'no --data URL was given' }),
  } as const;
  const run = aRun({
    outcomes: [
      ...cases([{}, {}]),
      anOutcome({ requirement: 'data.page.continues', operation: 'listUtxos', ...withoutUrl }),
    ],
    leftOut: [{ operation: 'GET /v1/x', reason: 'answer' }],
  });
  const operations = run.contract.operations.length + 1;
  const line = `data (no URL was given); 1 of ${operations} operations, never called`;
  const verdict = 'o new finding in 2 cases of 1 operation';
  expect(toResults(run).notCovered).toEqual(line.split('; '));
  expect(toBrief(run).split('\n').slice(0, 3)).toEqual([
    expect.stringContaining(`**assay: n${verdict}** on `),
    expect.stringContaining('2 pass'),
    `not covered: ${line.replaceAll(/(?=[()])/g, '')}`,
  ]);
  expect(toSummary(run)).toContain(`# assay\n\n**N${verdict}**\n\nNot covered: ${line}.\n`);
  expect(render(run, { colour: false, width: 200, report: 'out/index.html' })).toMatch(
    new RegExp(`^n${verdict}\nnot covered: ${line.replaceAll(/(?=[()])/g, '\\')}\n`),
  );
});

it('a green run tells cases of a larger depth apart from those that could not be tested', () => {
  const run = aRun({ outcomes: cases([{}, {}, {}, shallow]), depth: 'quick' });
  const text = render(run, { colour: false, width: 200, report: 'reports/out/index.html' });
  expect(text).toContain('\nnot covered: 1 case left to a larger depth than quick\n');
  expect(toResults(run).notCovered).toEqual(['1 case left to a larger depth than quick']);
});

describe('under --strict-baseline', () => {
  const entry = {
    fingerprint: 'node.utxos.limit-clamp@vm.getUTXOs:a1b2c3d4e5',
    requirement: 'node.utxos.limit-clamp',
    operation: 'vm.getUTXOs',
    reason: 'agreed upon',
    state: 'stale',
  } as const;
  const run = aRun({ outcomes: cases([{}]), baseline: [entry], gate: gateOf({ strictBaseline: true }) });

  it('an entry that no longer occurs is the reason of exit code 1, in every report', () => {
    expect(exitCode(run, { failOn: 'derived' })).toBe(1);
    for (const text of reportsOf(run)) {
      expect(text.toLowerCase()).toContain('stale baseline');
      expect(text).toContain('1 finding of the baseline no longer occurs, which strict-baseline forbids');
      expect(text).not.toContain('no new finding');
    }
    expect(toJunit(run)).toContain('errors="1"');
  });

  it('and without it the run is green', () =>
    expect(exitCode({ ...run, gate: defaultGate }, { failOn: 'derived' })).toBe(0));
});

describe('a run that a limit ended', () => {
  const limits = new Limits();
  limits.reach('max-requests', 40);
  const unasked = { verdict: 'inconclusive', reason: 'the request budget is spent' } as const;

  it('names the limit first, in every report', () => {
    const run = aRun({ outcomes: cases([{}, unasked, unasked]), limits: limits.reached, gate: defaultGate });
    expect(notTested(run).map(({ kind }) => kind)).toEqual(['limit', 'coverage']);
    for (const text of reportsOf(run))
      expect(text.toLowerCase()).toContain('--max-requests 40 ended the run before everything was asked: raise it');
  });

  it('lost the recorded cases that no answer showed', () => {
    const outcomes = cases([{}, {}, {}, notApplicable]);
    const run = aRun({ outcomes, limits: limits.reached, gate: gateOf({ judgedBefore }) });
    expect(notTested(run).map(({ kind }) => kind)).toEqual(['limit', 'judged-before']);
  });

  it('is green if enough was judged before', () => {
    const run = aRun({ outcomes: cases([{}, {}, {}, unasked]), limits: limits.reached, gate: defaultGate });
    expect(notTested(run)).toEqual([]);
  });
});
