import type { Case } from '../../../../engine/model/requirement.ts';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../../../engine/client/client.ts';
import { stringifyJson } from '../../../../engine/model/json.ts';
import { memoryRecorder } from '../../../../engine/client/record.ts';
import { chain, cases } from '../../../../contracts/chain/index.ts';
import { toResults } from '../../../../reports/results.ts';
import { toSummary } from '../../../../reports/summary.ts';
import { render } from '../../../../reports/terminal.ts';
import { toPage } from '../../../../reports/page/page.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { defaultOptions } from '../../../../engine/run/options.ts';
import { replayRegressions, type Regression, uncheckedIn } from '../../../../engine/run/confirm/regression.ts';
import { aRun } from '../../../reports/samples.ts';
import { createWorld } from '../../../../reference/world/world.ts';
import { alteredProvider } from '../../../../lab/altered-provider.ts';
import { target } from '../../../reference-run.ts';
import { temporary } from '../../../temporary.ts';

const byKey: ReadonlyMap<string, Case> = new Map(cases.map((testCase) => [testCase.key, testCase]));

const folder = temporary();

const hub = createWorld({ seed: 1 }).evm.chain('43114')?.record.hub ?? '';

/** A list of one address's transactions, whose schema a check looks at. */
const file = (name: string, parameters: Regression['trial']['calls'][number]['parameters']): string => {
  const regression: Regression = {
    schema: 'assay-regression/1',
    fingerprint: `data.schema.response@listNativeTransactions:${name}`,
    requirement: 'data.schema.response',
    operation: 'listNativeTransactions',
    message: 'transactions[].blockNumber must be a string',
    trial: {
      check: 'checks/schema',
      calls: [{ operation: 'listNativeTransactions', parameters, input: 'valid' }],
      cursors: [null],
    },
  };
  const at = path.join(folder, `${name}.json`);
  fs.writeFileSync(at, stringifyJson(regression));
  return at;
};

const look = async (files: readonly string[], { seed = 1, status = 0, maxRequests = 100 } = {}) => {
  const provider = alteredProvider(
    status === 0 ? [] : [{ http: async () => ({ status, headers: {}, body: '' }) }],
    seed,
  );
  const client = createClient({
    contract: chain,
    ...defaultOptions,
    retries: 0,
    target,
    maxRequests,
    recorder: memoryRecorder(),
    ...provider,
  });
  const seen = await replayRegressions(chain, files, byKey, client);
  const only = seen.get('data.schema.response@listNativeTransactions');
  return { evidence: only?.evidence, confirmed: only?.violations.length, unchecked: uncheckedIn(seen) };
};

const here = { chainId: '43114', address: hub };

test('a regression whose address answers, and conforms, is gone', async () => {
  expect(await look([file('known', here)])).toEqual({ evidence: 1, confirmed: 0, unchecked: [] });
});

test('a regression whose address is not known to the target could not be checked', async () => {
  const { evidence, confirmed, unchecked } = await look([
    file('unknown', { ...here, address: `0x${'ab'.repeat(20)}` }),
  ]);
  expect([evidence, confirmed]).toEqual([0, 0]);
  expect(unchecked).toMatchObject([
    {
      fingerprint: 'data.schema.response@listNativeTransactions:unknown',
      operation: 'listNativeTransactions',
      reason: expect.stringContaining('may not exist on this target'),
    },
  ]);
});

test('a target that does not answer, a chain that it refuses and a spent budget say why', async () => {
  const known = file('known', here);
  expect((await look([known], { status: 503 })).unchecked[0]?.reason).toContain('answered 503');
  expect((await look([file('chain', { ...here, chainId: '999' })])).unchecked[0]?.reason).toContain('refused the call');
  expect((await look([known, file('again', here)], { maxRequests: 1 })).unchecked).toMatchObject([
    { fingerprint: 'data.schema.response@listNativeTransactions:again', reason: expect.stringContaining('budget') },
  ]);
});

test('a run says in every report which regressions it could not check', async () => {
  const files = [file('known', here), file('unknown', { ...here, address: `0x${'ab'.repeat(20)}` })];
  const { uncheckedRegressions = [], outcomes } = await judgeTarget(
    chain,
    {
      ...defaultOptions,
      depth: 'quick',
      target,
      only: ['data.schema.response@listNativeTransactions'],
      regressions: files,
    },
    alteredProvider([]),
  );
  expect(uncheckedRegressions.map(({ fingerprint }) => fingerprint)).toEqual([
    'data.schema.response@listNativeTransactions:unknown',
  ]);
  const run = aRun({ outcomes, uncheckedRegressions });
  expect(toResults(run).uncheckedRegressions).toEqual(uncheckedRegressions);
  const reason = 'may not exist on this target';
  expect(toSummary(run)).toContain('## Regressions that could not be checked');
  for (const text of [toSummary(run), render(run, { colour: false, width: 400 }), toPage(run, { exit: 0 })])
    expect(text).toContain(reason);
  expect(toResults(aRun()).uncheckedRegressions).toBeUndefined();
});
