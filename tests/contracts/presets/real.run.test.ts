import { isWhole, partOf, proof } from '../../part.ts';
import { chain } from '../../../contracts/chain/index.ts';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Target } from '../../../engine/model/exchange.ts';
import { readPreset } from '../../../cli/options/presets.ts';
import type { Options } from '../../../cli/options/table.ts';
import { settings } from '../../../cli/options/settings.ts';
import type { JudgedEntry } from '../../../engine/model/baseline.ts';
import type { Finding } from '../../../engine/model/judging.ts';
import { inProcess } from '../../../reference/in-process.ts';
import { createProvider, type ProviderOptions } from '../../../reference/provider.ts';
import { findVariant } from '../../../reference/defects/variants/index.ts';
import { judgeEntries, judgedRun } from '../../../compare/ledger/baseline.ts';
import { exitCode } from '../../../reports/exit.ts';
import { type Judgements, judgeTarget } from '../../../engine/run/judge-target.ts';
import { type EngineOptions, defaultOptions } from '../../../engine/run/options.ts';
import { assayHere, results, temporary } from '../../cli/assay.ts';
import { keySecrets } from '../../../lab/key-secrets.ts';
import { written } from '../openapi/written.ts';

const preset = readPreset('avalanche');
const day = '2026-01-01';
const origin = 'http://real.test';
const node: Target = { node: origin };
const data: Target = { data: origin, metrics: origin };
const names = { namespace: 'avm', keyPlace: { in: 'header', name: 'x-glacier-api-key' } } as const;

const judged = async (
  ids: string | readonly string[],
  options: Partial<EngineOptions> & { readonly target: Target },
  given: Partial<ProviderOptions> = {},
): Promise<Judgements> =>
  judgeTarget(
    chain,
    { ...defaultOptions, ...names, retries: 0, ...options },
    {
      dispatcher: inProcess(createProvider({ seed: 1, alterations: [ids].flat().map(findVariant), ...given })),
      secrets: keySecrets('reference-key'),
    },
  );

/** The transaction that made the native asset has its id; on existing nodes it differs from all others. */
const genesis = { 'node-tx-id': ['FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z'] };

const fingerprints = ({ outcomes }: Judgements): string[] =>
  outcomes.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint)).sort();
const notJudged = ({ outcomes }: Judgements): string[] =>
  outcomes
    .filter(({ verdict }) => ['inconclusive', 'unstable'].includes(verdict))
    .map((outcome) => `${outcome.verdict} ${outcome.requirement}@${outcome.operation}`);

interface Covered {
  readonly findings: readonly Finding[];
  readonly states: readonly JudgedEntry[];
  readonly code: number;
}

const noHolders = 'data.version.paths@listTokenHolders:46f59a29bf';

const before2026 = 'the provider before 2026';

/** The preset's fingerprints for one document, without those of other versions of the provider. */
const expected = (document: 'node' | 'data', versions = before2026): string[] =>
  preset.baseline
    .filter(({ requirement }) => requirement.startsWith(`${document}.`))
    .filter((entry) => entry.versions === undefined || entry.versions === versions)
    .map(({ fingerprint }) => fingerprint)
    .sort();

/** A run with the preset's options and baseline. */
const withPreset = async (ids: string | readonly string[], flags: Options): Promise<Covered> => {
  const { engine, baseline = [] } = settings({ preset: 'avalanche', ...flags }, chain, day);
  const { recording: _recording, ...options } = engine;
  const { outcomes } = await judged(ids, options);
  return {
    findings: outcomes.flatMap((outcome) => outcome.findings),
    states: judgeEntries(chain, baseline, judgedRun(outcomes), { day, depth: 'standard' }),
    code: exitCode({ contract: chain, interrupted: false, outcomes }, { failOn: 'derived' }),
  };
};

describe('a node that behaves as existing ones do', () => {
  test('without the baseline has exactly the known deviations as findings, and every case is conclusive', async () => {
    const run = await judged('real-node', { target: node, subjects: genesis });
    expect(fingerprints(run)).toEqual(expected('node'));
    expect(notJudged(run)).toEqual([]);
    expect(run.defects).toEqual([]);
    expect(exitCode({ contract: chain, interrupted: false, outcomes: run.outcomes }, { failOn: 'derived' })).toBe(1);
    expect(run.requests).toBeLessThanOrEqual(680);
  });

  proof('with the preset has known deviations only', async () => {
    expect(settings({ preset: 'avalanche' }, chain, day).engine).toMatchObject(names);
    const { findings, states, code } = await withPreset('real-node', { node: origin, subjects: genesis });
    expect(findings.length).toBe(expected('node').length);
    for (const { known, fingerprint } of findings) expect(known?.reason, fingerprint).toMatch(/nodes/);
    expect(code).toBe(0);
    const seen = states.map(({ requirement, state }) => `${requirement.split('.')[0]} ${state}`);
    expect([...new Set(seen)].sort()).toEqual(['data unseen', 'node known']);
  });

  proof.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])('seed %i: the same fingerprints', async (seed) => {
    const run = await judged(
      'real-node',
      {
        target: { node: `http://127.0.0.1:${10_000 + (seed % 2)}` },
        seed,
        depth: 'quick',
        subjects: genesis,
      },
      { seed: seed * 3 },
    );
    // Depth quick tries a case on some of the operations that it covers.
    const left = new Set(
      run.outcomes
        .filter(({ verdict }) => verdict === 'inconclusive')
        .map(({ requirement, operation }) => `${requirement}@${operation}`),
    );
    const tried = expected('node').filter((name) => !left.has(name.slice(0, name.lastIndexOf(':'))));
    expect(fingerprints(run)).toEqual(tried);
    expect(tried.length).toBeGreaterThan(7);
  });

  test('with an empty chain has known deviations only, those of its genesis among them', async () => {
    const run = await judged(['real-node', 'world-empty'], { target: node, ...(isWhole ? {} : { depth: 'quick' }) });
    const found = fingerprints(run);
    expect(found.filter((text) => !expected('node').includes(text))).toEqual([]);
    expect(found).toContain('node.schema.result@vm.getTx:cfe7d93374');
  });

  test('that is still bootstrapping raises nothing', async () => {
    const run = await judged('real-node-bootstrapping', {
      target: node,
      namespace: 'vm',
      only: ['vm.getHeight', 'vm.getTx'],
    });
    expect(fingerprints(run)).toEqual([]);
    expect(run.outcomes.filter(({ verdict }) => verdict === 'pass')).toEqual([]);
  });
});

describe('indexed data as existing providers give it', () => {
  proof('without the baseline has exactly the known deviations as findings', async () => {
    const run = await judged('real-data', { target: data });
    expect(fingerprints(run)).toEqual(expected('data'));
    // UTXOs of the X- and C-Chain lack the documented block time, by which pages are compared. Prices are numbers.
    const open = /^inconclusive data\.(page\.size-invariant|balances\.worth)@/;
    expect(notJudged(run).filter((text) => !open.test(text))).toEqual([]);
    expect(run.defects).toEqual([]);
  });

  proof('with the preset has known deviations only, and no entry of it is stale', async () => {
    const { findings, states, code } = await withPreset('real-data', { data: origin, metrics: origin });
    expect(findings.filter(({ known }) => known === undefined)).toEqual([]);
    expect(findings.map(({ fingerprint }) => fingerprint).sort()).toEqual(expected('data'));
    expect(code).toBe(0);
    const unseen = states.filter(({ requirement, state }) => requirement.startsWith('data.') && state !== 'known');
    expect(unseen.map(({ fingerprint, state }) => [fingerprint, state])).toEqual([[noHolders, 'unseen']]);
  });

  proof('without the list of token holders has the path that is gone, and no finding of its answers', async () => {
    const only = ['listTokenHolders', 'getChainMetrics', 'data.error.body'];
    const flags: Options = { data: origin, metrics: origin, depth: 'quick', only };
    const { findings, states, code } = await withPreset('real-data-no-holders', flags);
    const names = findings.map(({ fingerprint }) => fingerprint);
    expect(names.filter((name) => name.includes('@listTokenHolders'))).toEqual([noHolders]);
    expect(expected('data', 'the provider since 2026')).toEqual(expect.arrayContaining(names));
    expect(findings.filter(({ known }) => known === undefined)).toEqual([]);
    expect([code, states.filter(({ state }) => state === 'stale')]).toEqual([0, []]);
  });
});

test.each(partOf(['custom', 'avax', 'fuji', 'local']))(
  'addresses of the prefix %s are learnt and asked for like any other',
  async (hrp) => {
    const provider = createProvider({ seed: 1, hrp });
    const run = await judgeTarget(
      chain,
      {
        ...defaultOptions,
        retries: 0,
        depth: 'quick',
        target: node,
        only: ['vm.getUTXOs', 'vm.getBalance', 'vm.getAllBalances'],
      },
      { dispatcher: inProcess(provider) },
    );
    expect(
      run.outcomes
        .filter(({ verdict }) => !['pass', 'observed', 'excluded'].includes(verdict))
        .map((outcome) => `${outcome.requirement}@${outcome.operation} ${outcome.reason}`),
    ).toEqual([]);
  },
);

test('the preset says a reason of every entry, and names each finding once', () => {
  expect(preset.baseline.every(({ reason, message }) => reason.length > 20 && message !== undefined)).toBe(true);
  expect(new Set(preset.baseline.map(({ fingerprint }) => fingerprint)).size).toBe(preset.baseline.length);
});

describe('the command', () => {
  const only = ['vm.getBlock', 'vm.getBlockByHeight', 'listMessages'];
  const variants = ['--variant', 'real-node', '--variant', 'real-data'];
  const real = ['run', '--quiet', ...variants, ...only.flatMap((name) => ['--only', name])];

  test('with the preset ends with 0 and reports the known deviations as known', async () => {
    const out = temporary();
    const config = written({ 'assay.json': { subjects: genesis } });
    const ended = await assayHere(...real, '--preset', 'avalanche', '--config', config, '--out', out);
    expect(ended.code, ended.stderr + ended.stdout).toBe(0);
    expect(ended.stdout).toMatch(/^known\n(?: +.+\n)*? +2  nodes give a block in json as an object/m);
    const told = results(out);
    expect(told.findings.map(({ fingerprint }) => fingerprint).sort()).toEqual(
      [...expected('node'), ...expected('data')]
        .filter((text) => only.some((name) => text.includes(`@${name}:`)))
        .sort(),
    );
    expect(told.findings.every(({ known, reason }) => known && reason !== undefined)).toBe(true);
    expect(told.cases.filter(({ verdict }) => verdict === 'fail').length).toBeGreaterThan(0);
    expect(told.baseline).toMatchObject({ known: told.findings.length, stale: 0, expired: 0 });
    const summary = fs.readFileSync(path.join(out, 'summary.md'), 'utf8');
    expect(summary).toContain(`## Known deviations: ${told.findings.length}`);
    expect(summary).not.toContain('## Findings');
    expect(fs.readFileSync(path.join(out, 'junit.xml'), 'utf8')).not.toContain('<failure');
  });

  proof('with the options of the preset alone ends with 1', async () => {
    expect(
      (await assayHere(...real, '--namespace', 'avm', '--key-header', 'x-glacier-api-key', '--out', temporary())).code,
    ).toBe(1);
  });
});
