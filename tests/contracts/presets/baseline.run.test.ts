import { chain } from '../../../contracts/chain/index.ts';
import { describe, expect, it, test } from 'vitest';
import { readBaseline } from '../../../cli/options/baseline-file.ts';
import { readConfig } from '../../../cli/options/config-file.ts';
import { readPreset } from '../../../cli/options/presets.ts';
import { nativeAssetIds } from '../../../contracts/chain/well-known.ts';
import { settings } from '../../../cli/options/settings.ts';
import type { Verdict } from '../../../engine/model/judging.ts';
import { type BaselineEntry, type EntryState, defaultGate, type Gate } from '../../../engine/model/baseline.ts';
import { coveredBy, judgedRun, judgeEntries } from '../../../compare/ledger/baseline.ts';
import { exitCode } from '../../../reports/exit.ts';
import { toResults } from '../../../reports/results.ts';
import { toSummary } from '../../../reports/summary.ts';
import { render } from '../../../reports/terminal.ts';
import { assayHere } from '../../cli/assay.ts';
import { aFinding, anOutcome, aRun } from '../../reports/samples.ts';
import { broken, entry, file, finding, name } from './baseline-samples.ts';
import { written } from '../openapi/written.ts';

const day = '2026-03-15';
const facts = { day, depth: 'standard' } as const;

describe('what becomes of an entry', () => {
  const passive = {
    requirement: 'node.numbers.decimal-string',
    fingerprint: 'node.numbers.decimal-string@vm.getUTXOs:a',
  } as const;
  const rows: readonly (readonly [
    string,
    Partial<BaselineEntry>,
    Parameters<typeof anOutcome>[0] | undefined,
    EntryState,
  ])[] = [
    ['its finding came', {}, { verdict: 'fail', findings: [finding('a')] }, 'known'],
    ['its finding came as a warning', {}, { verdict: 'warning', findings: [finding('a')] }, 'known'],
    ['its case passes', {}, { verdict: 'pass' }, 'stale'],
    [
      'an active case fails in another way, which may hide it',
      {},
      { verdict: 'fail', findings: [finding('b')] },
      'unseen',
    ],
    [
      'a passive case fails in another way',
      passive,
      { requirement: 'node.numbers.decimal-string', verdict: 'fail', findings: [finding('b')] },
      'stale',
    ],
    ...(['inconclusive', 'unstable', 'excluded'] as const).map(
      (verdict: Verdict) => [`its case is ${verdict}`, {}, { verdict }, 'unseen'] as const,
    ),
    ['its case is not in the run', {}, undefined, 'unseen'],
    ['its case passes, and only some versions show it', { versions: 'before 2' }, { verdict: 'pass' }, 'unseen'],
    [
      'only some versions show it, as this one',
      { versions: 'before 2' },
      { verdict: 'fail', findings: [finding('a')] },
      'known',
    ],
    ['no case is called so any more', { requirement: 'node.gone' }, undefined, 'stale'],
    [
      'it expired, though its finding came',
      { expires: '2026-03-14' },
      { verdict: 'fail', findings: [finding('a')] },
      'expired',
    ],
    ['it expires at the end of the day', { expires: day }, { verdict: 'fail', findings: [finding('a')] }, 'known'],
  ];
  it.each(rows)('%s', (_, changes, outcome, state) => {
    expect(judgeEntries(chain, [entry(changes)], judgedRun(outcome ? [anOutcome(outcome)] : []), facts)[0]?.state).toBe(
      state,
    );
  });

  it.each([
    ['a run', {}, {}, 'stale'],
    ['fuzzing', {}, { fuzz: 'only' }, 'unseen'],
    ['a run with fuzzing', {}, { fuzz: 'after' }, 'stale'],
    ['a run, of what fuzzing found', { foundBy: 'fuzz' }, {}, 'unseen'],
    ['fuzzing, of what fuzzing found', { foundBy: 'fuzz' }, { fuzz: 'only' }, 'stale'],
    ['a run with fuzzing, of what fuzzing found', { foundBy: 'fuzz' }, { fuzz: 'after' }, 'stale'],
    ['a run as deep as the run that found it', { depth: 'standard' }, {}, 'stale'],
    ['a run less deep', { depth: 'standard' }, { depth: 'quick' }, 'unseen'],
    ['a deeper run', { depth: 'standard' }, { depth: 'thorough' }, 'stale'],
  ] as const)('is stale only where it could be found: %s', (_, changes, changed, state) => {
    const cases = judgedRun([anOutcome({ verdict: 'pass' })]);
    expect(judgeEntries(chain, [entry(changes)], cases, { ...facts, ...changed })[0]?.state).toBe(state);
  });

  it('covers nothing once it expired', () => {
    expect(
      coveredBy([entry({ expires: '2026-03-14' }), entry({ fingerprint: name('b'), ticket: 'T-1' })], day),
    ).toEqual({ [name('b')]: { reason: 'agreed upon', ticket: 'T-1' } });
  });
});

describe('the exit code', () => {
  const known = { reason: 'agreed upon' };
  const code = (
    outcomes: Parameters<typeof exitCode>[0]['outcomes'],
    { strictBaseline = false, ...options }: Partial<Parameters<typeof exitCode>[1] & Gate> = {},
    states: readonly { state: EntryState; preset?: string }[] = [],
  ) =>
    exitCode(
      {
        contract: chain,
        interrupted: false,
        outcomes,
        baseline: states.map((state) => ({ ...entry(), ...state })),
        gate: { ...defaultGate, minJudged: 0, strictBaseline },
      },
      { failOn: 'derived', ...options },
    );
  it('is 0 where all findings are known, whatever fails the run', () => {
    expect(code([broken(finding('a', known))])).toBe(0);
    expect(code([{ ...broken(finding('a', known)), level: 'inherited' }], { failOn: 'inherited' })).toBe(0);
  });
  it('is 1 for one new finding beside known ones', () =>
    expect(code([broken(finding('a', known), finding('b'))])).toBe(1));
  it("is 1 for a stale entry only where that is asked for, and never for a preset's", () => {
    expect(code([anOutcome()], {}, [{ state: 'stale' }])).toBe(0);
    expect(code([anOutcome()], { strictBaseline: true }, [{ state: 'stale' }])).toBe(1);
    expect(
      code([anOutcome()], { strictBaseline: true }, [
        { state: 'stale', preset: 'avalanche' },
        { state: 'unseen' },
        { state: 'expired' },
      ]),
    ).toBe(0);
  });
});

test('reports show known findings apart from new ones, with their reasons', () => {
  const run = aRun({
    outcomes: [
      broken(finding('a', { reason: 'agreed upon' }), aFinding({ fingerprint: name('b'), message: 'something new' })),
    ],
    baseline: [
      { ...entry(), state: 'known' },
      { ...entry({ fingerprint: name('c') }), state: 'stale' },
    ],
  });
  const summary = toSummary(run);
  const [news = '', old = ''] = summary.split('## Known deviations: 1');
  expect(news).toContain('something new');
  expect(news).not.toContain('a limit above 1024');
  expect(old).toContain('agreed upon');
  expect(old).toContain(`\`${name('c')}\``);
  const shown = render(run, { colour: false, width: 100 });
  expect(shown).toMatch(/known\n +1 {2}agreed upon/);
  expect(shown).toContain('1 known, 1 stale, 0 unseen, 0 expired');
  expect(toResults(run).findings.map(({ fingerprint, known, reason }) => [fingerprint, known, reason])).toEqual([
    [name('a'), true, 'agreed upon'],
    [name('b'), false, undefined],
  ]);
});

describe('a bad file', () => {
  const rows: readonly (readonly [string, string, RegExp])[] = [
    ['that is not there', '/nonexistent/baseline.json', /cannot be read \(there is no such file or folder\)/],
    ['with an entry without reason', file([{ ...entry(), reason: ' ' }]), /\/entries\/0\/reason must match pattern/],
    ['with an unknown member', file([{ ...entry(), why: 'x' }]), /has an unknown member `why`/],
    ['with a day that is none', file([entry({ expires: '2026-13-01' })]), /\/entries\/0\/expires must match format/],
    ['with two entries for one finding', file([entry(), entry()]), /two entries for node\.utxos/],
    [
      'with a fingerprint of another case',
      file([entry({ operation: 'vm.getTx' })]),
      /is no finding of node\.utxos\.limit-clamp@vm\.getTx/,
    ],
  ];
  it.each(rows)('%s is refused in one line', (_, bad, line) => {
    expect(() => readBaseline(bad)).toThrow(line);
    expect(() => readBaseline(bad)).not.toThrow(/\n/);
  });
  it('ends the command with 2', async () => {
    const ended = await assayHere('run', '--baseline', file([{}]));
    expect([ended.code, ended.stderr.trim().split('\n').length]).toEqual([2, 1]);
  });
});

describe('presets', () => {
  it('are told where one is not known', () => expect(() => readPreset('no-such')).toThrow(/Known presets: avalanche/));
  it('give way to options, and add to a baseline', () => {
    const { engine, baseline } = settings(
      { preset: 'avalanche', namespace: 'own', baseline: file([entry()]) },
      chain,
      day,
    );
    expect(engine).toMatchObject({ namespace: 'own', keyPlace: { in: 'header', name: 'x-glacier-api-key' } });
    expect(baseline?.length).toBe(readPreset('avalanche').baseline.length + 1);
    expect(engine.known?.[name('a')]).toEqual({ reason: 'agreed upon' });
  });
  it('may extend another one', () => {
    const { options, baseline } = readPreset('avalanche-local');
    expect(options).toMatchObject({ ...readPreset('avalanche').options, subjects: expect.anything() });
    expect(baseline).toEqual(readPreset('avalanche').baseline);
    const { engine } = settings({ preset: 'avalanche-local', node: 'http://127.0.0.1:9650' }, chain, day);
    expect(engine.subjects?.['node-tx-id']).toEqual([nativeAssetIds[1]]);
    expect(engine.subjects?.['asset-id']).toEqual([nativeAssetIds[1]]);
  });
  it('and baselines may stand in a configuration file', () => {
    const options = { preset: 'avalanche', baseline: file([entry()]), 'strict-baseline': true };
    const config = written({ 'config.json': options });
    expect(settings(readConfig(config), chain, day)).toMatchObject({
      gate: { strictBaseline: true },
      engine: { namespace: 'avm' },
    });
  });
});
