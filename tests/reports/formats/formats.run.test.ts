import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv, type AnySchema } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import formats from 'ajv-formats';
import { isValid, validate } from 'ctrf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BaselineEntry } from '../../../engine/model/baseline.ts';
import { assayHere, results, temporary } from '../../cli/assay.ts';
import { proof } from '../../part.ts';
import { linesOf, recordingOf } from '../../recording.ts';

const require = createRequire(import.meta.url);
const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));
type JsonObject = Readonly<Record<string, unknown>>;
const quick = [
  '--quiet',
  '--depth',
  'quick',
  '--report',
  'html,json,junit,sarif,ctrf,har',
  '--only',
  'vm.getUTXOs',
  '--only',
  'listMessages',
];
const mutants = {
  gone: 'data.schema.response@listMessages#messageexecuted-has-another-type',
  stays: 'data.messages.filters@listMessages#from-ignored',
  comes: 'node.utxos.limit-clamp@vm.getUTXOs#unlimited',
};

interface Entry {
  readonly _exchange: number;
  readonly request: { readonly url: string; readonly headers: readonly { name: string; value: string }[] };
  readonly response: { readonly status: number; readonly content: { readonly text?: string } };
}
const entriesIn = (file: string): readonly Entry[] =>
  (readJson(file) as { log: { entries: readonly Entry[] } }).log.entries;

interface Sarif {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly invocations: readonly { readonly executionSuccessful: boolean; readonly exitCode: number }[];
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly baselineState?: string;
      readonly suppressions?: readonly unknown[];
      readonly partialFingerprints: Readonly<Record<string, string>>;
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number };
        };
      }[];
    }[];
  }[];
}
const runOf = (folder: string) => (readJson(path.join(folder, 'results.sarif')) as Sarif).runs[0]!;

/** The official schemas, as packages carry them. */
const harValidator = () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addMetaSchema(draft6);
  for (const schema of Object.values(require('har-schema') as Record<string, AnySchema>)) ajv.addSchema(schema);
  return ajv.getSchema('har.json')!;
};
const sarifValidator = () => {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  formats.default(ajv);
  const folder = path.join(path.dirname(require.resolve('@microsoft/jest-sarif')), 'schemas');
  // Its dialect, draft 4, differs from draft 7 in its own name only, for the keywords that this schema uses.
  const { $schema: _, id: __, ...schema } = readJson(path.join(folder, 'sarif-2.1.0-rtm.5.json')) as JsonObject;
  return ajv.compile(schema);
};

const [first, out] = [temporary(), temporary()];
// Below the current folder, as in a repository.
const baseline = path.join('reports', `baseline-${process.pid}.json`);
let code: number | null;
beforeAll(async () => {
  const before = await assayHere('run', ...quick, '--mutant', mutants.gone, '--mutant', mutants.stays, '--out', first);
  expect(before.code, before.stderr).toBe(1);
  expect((await assayHere('baseline', 'update', baseline, first)).code).toBe(0);
  const planted = ['--mutant', mutants.stays, '--mutant', mutants.comes];
  ({ code } = await assayHere('run', ...quick, ...planted, '--baseline', baseline, '--out', out));
});
afterAll(() => fs.rmSync(baseline, { force: true }));

describe('HAR', () => {
  test('is valid by the schema of HAR 1.2, and has the whole recording without the key', async () => {
    const isHar = harValidator();
    const file = path.join(out, 'exchanges.har');
    isHar(readJson(file));
    expect(isHar.errors ?? []).toEqual([]);
    const lines = (await linesOf(recordingOf(out))).flatMap((line) => ('reused' in line ? [] : [line]));
    const entries = entriesIn(file);
    expect(entries.map(({ _exchange }) => _exchange)).toEqual(lines.map(({ n }) => n));
    expect(entries.map(({ response }) => response.content.text)).toEqual(lines.map(({ response }) => response?.body));
    const text = fs.readFileSync(file, 'utf8');
    expect(text).not.toContain('reference-key');
    expect(text).toContain('{"name":"x-data-api-key","value":"<key>"}');
  });

  proof('changes nothing in what the pages count', async () => {
    const plain = path.join(temporary(), 'plain');
    const planted = ['--mutant', mutants.gone, '--mutant', mutants.stays];
    await assayHere('run', ...quick.map((word) => word.replace(',har', '')), ...planted, '--out', plain);
    expect(fs.existsSync(path.join(plain, 'exchanges.har'))).toBe(false);
    // The numbers of exchanges depend on which answer came first.
    const drift = (folder: string): unknown =>
      JSON.parse(fs.readFileSync(path.join(folder, 'drift.json'), 'utf8'), (name, value: unknown) =>
        name === 'example' ? undefined : value,
      );
    expect(drift(first)).toEqual(drift(plain));
  });

  test('has one small file per finding, with the exchanges of the finding', () => {
    const isHar = harValidator();
    const { findings } = results(out);
    const names = fs.readdirSync(path.join(out, 'findings'));
    expect(names).toHaveLength(findings.length);
    for (const { fingerprint, exchanges } of findings) {
      const file = path.join(out, 'findings', `${fingerprint.replace(/[^A-Za-z0-9._-]+/g, '-')}.har`);
      isHar(readJson(file));
      expect(isHar.errors ?? []).toEqual([]);
      const numbers = entriesIn(file).map(({ _exchange }) => _exchange);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(exchanges.map(({ n }) => n).toSorted((a, b) => a - b));
    }
  });

  test('is judged as the traffic of any other tool', async () => {
    const origin = new URL(entriesIn(path.join(out, 'exchanges.har'))[0]!.request.url).origin;
    const urls = ['--node', origin, '--data', origin];
    const judged = await assayHere('report', 'judge', path.join(first, 'exchanges.har'), ...urls);
    expect([judged.code, judged.stderr]).toEqual([3, expect.stringContaining('not tested')]);
    const own = await assayHere('report', 'judge', path.join(out, 'exchanges.har'), ...urls);
    expect(own.stdout).toContain('fail data.messages.filters@listMessages');
    expect(own.code, own.stderr).toBe(1);
  });
});

describe('SARIF', () => {
  test('is valid by the official schema of SARIF 2.1.0, with and without a baseline', () => {
    const isSarif = sarifValidator();
    for (const folder of [first, out]) {
      isSarif(readJson(path.join(folder, 'results.sarif')));
      expect(isSarif.errors ?? []).toEqual([]);
    }
  });

  test('tells new, unchanged and absent results apart', () => {
    expect(code).toBe(1);
    const { results: rows, tool, invocations } = runOf(out);
    const of = (state: string) => rows.filter(({ baselineState }) => baselineState === state);
    const { findings } = results(out);
    const names = (known: boolean) =>
      findings.filter((finding) => finding.known === known).map(({ fingerprint }) => fingerprint);
    const fingerprints = (state: string) =>
      of(state).map(({ partialFingerprints }) => partialFingerprints['assayFingerprint/v1']);
    expect(fingerprints('new').toSorted()).toEqual(names(false).toSorted());
    expect(fingerprints('unchanged').toSorted()).toEqual(names(true).toSorted());
    expect(of('unchanged').every(({ suppressions }) => suppressions?.length === 1)).toBe(true);
    expect(of('absent').map(({ ruleId, level }) => [ruleId, level])).toContainEqual(['data.schema.response', 'none']);
    expect(rows.every(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId)).toBe(true);
    expect(invocations).toMatchObject([{ executionSuccessful: true, exitCode: 1 }]);
    expect(runOf(first).results.some(({ baselineState }) => baselineState !== undefined)).toBe(false);
    expect(new Set(rows.map((row) => row.partialFingerprints['primaryLocationLineHash'])).size).toBe(rows.length);
  });

  test('places each result in the baseline, at the line of its entry', () => {
    const lines = fs.readFileSync(baseline, 'utf8').split('\n');
    const { entries } = readJson(baseline) as { entries: readonly BaselineEntry[] };
    expect(entries.length).toBeGreaterThan(1);
    for (const { locations, partialFingerprints, baselineState } of runOf(out).results) {
      const { artifactLocation, region } = locations[0]!.physicalLocation;
      expect(artifactLocation.uri).toBe(baseline);
      if (baselineState === 'new') expect(region.startLine).toBe(1);
      else expect(lines[region.startLine - 1]).toContain(partialFingerprints['assayFingerprint/v1']);
    }
    expect(JSON.stringify(runOf(first).results)).toContain('"uri":"assay.json"');
  });
});

const hasJq = spawnSync('jq', ['--version']).status === 0;
test.skipIf(!hasJq)('the jq filter of the guides keeps what is new', () => {
  for (const page of ['formats', 'ci']) {
    const text = fs.readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8');
    const [, filter = ''] = /jq '([^']+)'/.exec(text) ?? [];
    const kept = (folder: string): number => {
      const { stdout } = spawnSync('jq', [filter, path.join(folder, 'results.sarif')], { maxBuffer: 2 ** 26 });
      return (JSON.parse(stdout.toString()) as Sarif).runs[0]!.results.length;
    };
    expect(kept(out)).toBe(runOf(out).results.filter(({ baselineState }) => baselineState === 'new').length);
    expect(kept(first)).toBe(runOf(first).results.length);
  }
});

describe('CTRF', () => {
  test('is valid by the schema, and counts the cases of the run', () => {
    const report = readJson(path.join(out, 'ctrf-report.json')) as {
      results: { summary: Record<string, number>; tests: readonly { status: string; testId: string }[] };
    };
    validate(report);
    expect(isValid(report)).toBe(true);
    const { cases, summary } = results(out);
    const { summary: counts, tests } = report.results;
    expect(tests).toHaveLength(cases.filter(({ verdict }) => verdict !== 'excluded').length);
    expect(counts['passed']).toBe((summary['pass'] ?? 0) + (summary['warning'] ?? 0));
    const failed = tests.filter(({ status }) => status === 'failed').map(({ testId }) => testId);
    expect(failed).toContain('node.utxos.limit-clamp@vm.getUTXOs');
    expect(failed).toHaveLength(counts['failed'] ?? 0);
    expect(tests.find(({ testId }) => testId === 'data.messages.filters@listMessages')?.status).toBe('skipped');
  });
});

test('brief.md names the new cause only', () => {
  const brief = fs.readFileSync(path.join(out, 'brief.md'), 'utf8');
  expect(brief.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  expect(brief).toContain('vm.getUTXOs: ');
  expect(brief).not.toContain('data.messages.filters');
  expect(brief).toContain('known deviation');
});
