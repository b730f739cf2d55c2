import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { RoundChange, RoundReport } from '../../../engine/model/round-report.ts';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import { temporary } from '../../cli/assay.ts';
import { fewOf, isWhole, proof } from '../../part.ts';
import { createDeployment } from './simulation/deployment.ts';
import { inTurn, rewrittenHistory } from './simulation/faults.ts';
import { createJobs } from './simulation/jobs-deployment.ts';
import { besideFaults, jobsFaults } from './simulation/jobs-faults.ts';
import { simulate } from './simulation/simulation.ts';

const jobsFile = new URL('simulation/jobs.yaml', import.meta.url).pathname;
const jobsContract = openApiContract(await readOpenApi(jobsFile));

/** The compressed files of a folder and below it. */
const textsIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json.gz'))
    .map((name) => gunzipSync(fs.readFileSync(path.join(folder, name))).toString());

describe('some rounds over a chain that grows', () => {
  proof('a rewritten list is told once, and its end', async () => {
    let counts: RoundReport['requestCounts'] = [];
    const folder = temporary();
    const kept: string[] = [];
    const reports = await simulate({
      rounds: 5,
      budget: 200,
      folder,
      only: ['listNativeTransactions', 'vm.getHeight'],
      deployment: createDeployment(5, [rewrittenHistory(4)]),
      onRound: ({ requestCounts }) => {
        counts = requestCounts;
        kept.push(...textsIn(folder));
      },
    });
    const changes = reports.map((report) =>
      report.changes.map((change) => `${change.kind} ${'finding' in change ? change.finding.requirement : ''}`).sort(),
    );
    // A check of the contract sees two values of one transaction within the round, too.
    expect(changes).toEqual([
      [],
      [],
      [],
      ['new-finding data.answers.agree', 'new-finding watch.frozen-window'],
      ['gone-finding data.answers.agree', 'gone-finding watch.frozen-window'],
    ]);
    expect(kept.some((text) => text.includes('watch.frozen-window') && text.includes('"kind":"two-answers"'))).toBe(
      true,
    );
    expect(reports.map(({ result }) => result)).toEqual(['green', 'green', 'green', 'findings', 'green']);
    expect(reports.every(({ requests }) => requests <= 200)).toBe(true);
    expect(reports[0]?.heights).toMatchObject([{ interface: 'node', operation: 'vm.getHeight' }]);
    expect(counts).toContainEqual(expect.objectContaining({ statusClass: '2xx' }));
  });
});

test('of a document: a deployment that falls behind another one is told once, and its end', async () => {
  const behind = jobsFaults.find(({ expected }) => expected.law === 'watch.lag');
  const deployment = createJobs((round) => (round === 3 || round === 4 ? behind : undefined));
  const reports = await simulate({
    contract: jobsContract,
    rounds: 5,
    budget: 200,
    folder: temporary(),
    deployment,
    beside: deployment.beside,
  });
  expect(reports.map(({ lags }) => lags[0]?.blocks)).toEqual([0, 0, 4, 4, 0]);
  expect(reports.map(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
    [],
    [],
    ['new-finding'],
    [],
    ['gone-finding'],
  ]);
});

describe('beside another deployment', () => {
  const begins = 4;

  const changesBeside = async (target: ReturnType<typeof createJobs>, beside = target.beside) => {
    const reports = await simulate({
      contract: jobsContract,
      rounds: 9,
      budget: 200,
      folder: temporary(),
      deployment: target,
      beside,
      onRound: () => {
        if (beside !== target.beside) (beside as typeof target).nextRound();
      },
    });
    return reports.flatMap(({ round, changes }) =>
      changes.map((change) => ({
        round,
        kind: change.kind,
        law: 'finding' in change ? `${change.finding.requirement}@${change.finding.operation}` : change.interface,
      })),
    );
  };

  test.each(fewOf(2, besideFaults))('$name: told once, and nothing else', async (fault) => {
    const { law, operation } = fault.expected;
    const changes = await changesBeside(createJobs((round) => (round >= begins ? fault : undefined)));
    // A window is compared in the round after it was seen.
    const round = law === 'watch.beside' ? begins + 1 : begins;
    const ofDocument = { round, kind: 'new-finding', law: `api.page.any-size@${operation}` };
    expect(changes).toEqual([
      // An item that comes twice is a matter of the document: of two of its laws, and not of the deployment beside.
      ...(law === 'api.page.continues' ? [ofDocument] : []),
      { round, kind: 'new-finding', law: `${law}@${operation}` },
    ]);
  });

  test('that lags itself: nothing is told', async () => {
    const late = createJobs(() => ({ name: 'late', behind: 30, expected: {} }));
    late.nextRound();
    expect(
      await changesBeside(
        createJobs(() => undefined),
        late,
      ),
    ).toEqual([]);
  });
});

test('changes of a document, one after the other: each is told once, and its end, and nothing else', async () => {
  const faults = inTurn(fewOf(4, jobsFaults), 6, 2, 2);
  const active = (round: number) => faults.find(({ from, untilRound }) => from <= round && round < untilRound);
  const deployment = createJobs(active);
  const reports = await simulate({
    contract: jobsContract,
    rounds: isWhole ? 60 : 24,
    budget: 400,
    everyMs: 120_000,
    folder: temporary(),
    deployment,
    beside: deployment.beside,
  });
  const nameOf = (change: RoundChange): string =>
    'interface' in change ? change.interface : `${change.finding.requirement}@${change.finding.operation}`;
  const roundsOf = (expected: string, { from, untilRound }: (typeof faults)[number]) =>
    reports
      .filter(({ round, changes }) => from <= round && round <= untilRound && changes.map(nameOf).includes(expected))
      .map(({ round }) => round);
  for (const fault of faults) {
    const { lost, law, operation } = fault.expected;
    expect([fault.name, roundsOf(lost ?? `${law}@${operation}`, fault)]).toEqual([
      fault.name,
      [fault.from, fault.untilRound],
    ]);
  }
  const isOfFault = (round: number): boolean =>
    faults.some(({ from, untilRound }) => from <= round && round <= untilRound);
  expect(reports.filter(({ round, changes }) => changes.length > 0 && !isOfFault(round))).toEqual([]);
});

proof('twelve rounds over a chain that grows: no alarm', async () => {
  const reports = await simulate({ rounds: 12, budget: 400, folder: temporary(), deployment: createDeployment(12) });
  expect(reports.filter(({ changes }) => changes.length > 0)).toEqual([]);
});
