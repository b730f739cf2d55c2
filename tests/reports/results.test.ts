import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bodyLimit, toResults } from '../../reports/results.ts';
import { writeJson } from '../../reports/write.ts';
import { aFinding, anExchange, anObservation, anOutcome, aRun, aRunOf, hostileRun } from './samples.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import { faultIn } from '../../cli/options/json-file.ts';
import { temporary } from '../temporary.ts';

describe('results.json', () => {
  it.each([
    ['a run', aRun()],
    ['a run full of hostile text', hostileRun()],
    ['a run without outcomes', aRun({ outcomes: [] })],
  ])('%s keeps the schema', (_, run) => {
    expect(faultIn('results', JSON.parse(JSON.stringify(toResults(run))))).toBeUndefined();
  });

  it('the schema refuses what is no result', () => {
    expect(faultIn('results', { ...toResults(aRun()), summary: { passed: 1 } })).toBeDefined();
  });

  it('is the same whatever order and speed the cases had', () => {
    const run = aRun({
      outcomes: [
        ...aRun().outcomes,
        anOutcome({
          requirement: 'node.utxos.limit-honoured',
          verdict: 'fail',
          findings: [aFinding({ fingerprint: 'b' }), aFinding({ fingerprint: 'a' })],
        }),
      ],
    });
    const entry = {
      ...run,
      outcomes: run.outcomes
        .toReversed()
        .map((outcome) => ({ ...outcome, ms: outcome.ms * 3, findings: outcome.findings.toReversed() })),
    };
    expect(JSON.stringify(toResults(entry))).toBe(JSON.stringify(toResults(run)));
  });

  it('orders cases as the contract orders their keys', () => {
    const keys = toResults(aRun()).cases.map(caseKey);
    expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('takes the worst verdict of a requirement, counts its cases and adds up its evidence', () => {
    const { requirements } = toResults(
      aRun({
        outcomes: [
          anOutcome({ requirement: 'node.schema.result', operation: 'vm.getUTXOs', verdict: 'pass', evidence: 2 }),
          anOutcome({ requirement: 'node.schema.result', operation: 'vm.getTx', verdict: 'warning', evidence: 3 }),
          anOutcome({
            requirement: 'node.schema.result',
            operation: 'vm.getBlock',
            verdict: 'inconclusive',
            evidence: 0,
          }),
        ],
      }),
    );
    expect(requirements).toEqual([
      { id: 'node.schema.result', level: 'stated', verdict: 'warning', cases: 3, evidence: 5 },
    ]);
  });

  it('counts every verdict, zero included', () => {
    expect(toResults(aRun()).summary).toEqual({
      pass: 1,
      fail: 1,
      warning: 0,
      inconclusive: 1,
      unstable: 0,
      observed: 2,
      excluded: 1,
    });
  });

  it('reduces exchanges, keeps the replay command and flattens observations', () => {
    const { findings, observations } = toResults(aRun());
    expect(findings[0]?.exchanges[0]).toEqual({
      n: 7,
      method: 'POST',
      url: 'http://127.0.0.1:9650/ext/bc/X',
      status: 200,
      requestBody: anExchange().request.body,
      responseBody: '{"jsonrpc":"2.0","id":1,"result":{}}',
    });
    expect(findings[0]).toMatchObject({ replay: 'assay replay a1b2c3d4', known: false });
    expect(observations).toContainEqual(anObservation());
    expect(observations).toHaveLength(2);
  });

  it('bounds a body, cut between characters', () => {
    const body = 'é'.repeat(5000);
    const { findings } = toResults(
      aRunOf(
        aFinding({
          exchanges: [anExchange({ response: { status: 200, headers: {}, body: `x${body}`, bytes: 10001 } })],
        }),
      ),
    );
    const kept = findings[0]?.exchanges[0]?.responseBody ?? '';
    expect(kept).not.toContain('\ufffd');
    expect(kept).toMatch(/ \(5906 more bytes\)$/);
    expect(Buffer.byteLength(kept.replace(/….*/s, ''))).toBeLessThanOrEqual(bodyLimit);
  });

  it('says how a request failed where no answer came', () => {
    const { request, ...rest } = anExchange({ failure: { kind: 'timeout', message: 'no answer in 10 s' } });
    const { response: _, ...silent } = rest;
    const { findings } = toResults(aRunOf(aFinding({ exchanges: [{ request, ...silent }] })));
    expect(findings[0]?.exchanges[0]).toMatchObject({ failure: 'timeout: no answer in 10 s' });
    expect(findings[0]?.exchanges[0]).not.toHaveProperty('status');
  });
});

describe('writing', () => {
  it('replaces a file as a whole and leaves nothing beside it', async () => {
    const file = path.join(temporary(), 'deep', 'results.json');
    await writeJson(file, { a: 1 });
    await writeJson(file, { a: 2 });
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({ a: 2 });
    expect(fs.readdirSync(path.dirname(file))).toEqual(['results.json']);
  });

  it('leaves no temporary file where the target cannot be replaced', async () => {
    const folder = temporary();
    await writeJson(path.join(folder, 'results.json', 'inside.json'), {});
    fs.writeFileSync(path.join(folder, 'kept'), 'kept');
    await expect(writeJson(path.join(folder, 'results.json'), {})).rejects.toThrow();
    expect(fs.readdirSync(folder).sort()).toEqual(['kept', 'results.json']);
  });
});
