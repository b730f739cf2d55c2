import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { RoundReport } from '../../engine/model/round-report.ts';
import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import { toolFile } from '../../lab/servers/server.ts';
import { createDeployment } from '../../lab/watch-hours/deployment.ts';
import { datedFaults } from '../../lab/watch-hours/faults.ts';
import { createJobs } from '../../lab/watch-hours/jobs-deployment.ts';
import { besideFaults, jobsFaults } from '../../lab/watch-hours/jobs-faults.ts';
import type { Noticed } from '../../lab/watch-hours/noticed.ts';
import { simulate } from '../../lab/watch-hours/simulation.ts';
import { temporary } from '../cli/assay.ts';
import { proof } from '../part.ts';

const tool = path.join(import.meta.dirname, '..', '..', 'dist', 'lab', 'watch-hours', 'watch-hours.js');

interface Hours {
  readonly rounds: number;
  readonly alarms: number;
  readonly noticed: readonly Noticed[];
  readonly heapMiB: { readonly ratio: number };
}

const hours = async (...args: string[]): Promise<Hours> => {
  const { stdout } = await promisify(execFile)(process.execPath, [tool, '--json', ...args], { timeout: 1_200_000 });
  return JSON.parse(stdout) as Hours;
};

describe('some rounds over a chain that grows', () => {
  const [rewritten] = datedFaults(4);
  if (!rewritten) throw new Error('there is no fault');

  test('a rewritten list is told once, and its end', async () => {
    let counts: RoundReport['requestCounts'] = [];
    const reports = await simulate({
      rounds: 5,
      budget: 200,
      folder: temporary(),
      only: ['listNativeTransactions', 'vm.getHeight'],
      deployment: createDeployment(5, [rewritten]),
      onRound: ({ requestCounts }) => {
        counts = requestCounts;
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
    expect(reports.map(({ result }) => result)).toEqual(['green', 'green', 'green', 'findings', 'green']);
    expect(reports.every(({ requests }) => requests <= 200)).toBe(true);
    expect(reports[0]?.heights).toMatchObject([{ interface: 'node', operation: 'vm.getHeight' }]);
    expect(counts).toContainEqual(expect.objectContaining({ statusClass: '2xx' }));
  });
});

test('of a document: a deployment that falls behind another one is told once, and its end', async () => {
  const contract = openApiContract(await readOpenApi(toolFile('watch-hours', 'jobs.yaml')));
  const behind = jobsFaults.find(({ expected }) => expected.law === 'watch.lag');
  const deployment = createJobs((round) => (round === 3 || round === 4 ? behind : undefined));
  const reports = await simulate({
    contract,
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
      contract: openApiContract(await readOpenApi(toolFile('watch-hours', 'jobs.yaml'))),
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

  test.each(besideFaults)('$name: told once, and nothing else', async (fault) => {
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

describe('two simulated hours of a document', () => {
  proof('with 12 changes: each is told once, in its round, and nothing else', { timeout: 600_000 }, async () => {
    const { alarms, noticed } = await hours('--of', 'jobs', '--faults');
    expect(noticed).toHaveLength(12);
    for (const { name, visible, begin, over, end } of noticed)
      expect({ name, begin, end }).toEqual({ name, begin: [visible], end: [over] });
    expect(alarms).toBe(0);
  });
});

describe('six simulated hours', () => {
  proof('without a fault: no alarm, and memory stays', { timeout: 1_300_000 }, async () => {
    const { rounds, alarms, heapMiB } = await hours();
    expect([rounds, alarms]).toEqual([36, 0]);
    expect(heapMiB.ratio).toBeLessThanOrEqual(1.1);
  });

  proof('with 14 faults: each is told once when it is visible, and its end', { timeout: 1_300_000 }, async () => {
    const { alarms, noticed } = await hours('--faults');
    expect(noticed).toHaveLength(14);
    for (const { name, visible, begin, over, end } of noticed)
      expect({ name, begin, end }).toEqual({ name, begin: [visible], end: [over] });
    expect(alarms).toBe(0);
  });
});
