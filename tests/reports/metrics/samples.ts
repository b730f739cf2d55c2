import { execFileSync } from 'node:child_process';
import { type RoundReport, responseTimeBounds } from '../../../engine/model/round-report.ts';

/** A green round of a target with two interfaces. */
export const aRound = (more: Partial<RoundReport> = {}): RoundReport => ({
  round: 1,
  startedAt: '2026-01-31T10:00:00.000Z',
  finishedAt: '2026-01-31T10:00:30.000Z',
  result: 'green',
  isSuccess: true,
  requests: 10,
  outcomes: [],
  cases: [
    { requirement: 'node.height', operation: 'vm.getHeight', verdict: 'pass', judgedInRound: 1 },
    { requirement: 'data.page.continues', operation: 'listUtxos', verdict: 'inconclusive' },
    { requirement: 'data.error.open', operation: 'listUtxos', verdict: 'observed' },
  ],
  openFindings: [],
  changes: [],
  lost: [],
  coverage: [
    { interface: 'node', judged: 3, selected: 4 },
    { interface: 'data', judged: 0, selected: 0 },
  ],
  requestCounts: [
    { operation: 'vm.getHeight', statusClass: '2xx', count: 7 },
    { operation: 'listUtxos', statusClass: 'none', count: 3 },
  ],
  responseTimes: [
    { interface: 'node', counts: [4, 2, ...Array<number>(responseTimeBounds.length - 2).fill(0), 1], sum: 12.5 },
  ],
  heights: [{ interface: 'node', operation: 'vm.getHeight', height: 143n }],
  lags: [{ interface: 'data', behind: 'node', blocks: 2 }],
  ...more,
});

/** Whether a program of the Debian package `prometheus` is installed. */
export const hasProgram = (name: 'promtool' | 'prometheus'): boolean => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const withoutProgram = (name: string): string => `${name} is absent: apt-get install -y prometheus`;
