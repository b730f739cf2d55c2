import { setImmediate } from 'node:timers/promises';
import { chain } from '../../../../contracts/chain/index.ts';
import { evidenceIn } from '../../../../cli/commands/watch-folder.ts';
import type { RoundReport } from '../../../../engine/model/round-report.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { defaultOptions, type EngineOptions } from '../../../../engine/run/options.ts';
import { inProcess } from '../../../../reference/in-process.ts';
import type { Clock } from '../../../../compare/rounds/round.ts';
import { newState, type WatchState } from '../../../../compare/rounds/state.ts';
import { watch } from '../../../../compare/rounds/watch.ts';
import { type Deployment, deploymentKey } from './deployment.ts';
import { keySecrets } from '../../../../lab/key-secrets.ts';
import { defined } from '../../../../engine/model/defined.ts';

/** Hours of watching the reference provider while its chains grow, in seconds. */

export interface Simulation {
  readonly deployment: Pick<Deployment, 'fetch' | 'nextRound'>;
  /** Absent: the chain contract, with all its interfaces. */
  readonly contract?: JudgedContract;
  /** A deployment that should show the same. */
  readonly beside?: Pick<Deployment, 'fetch'>;
  /** Absent: ten minutes. */
  readonly everyMs?: number;
  readonly rounds: number;
  readonly budget: number;
  readonly folder: string;
  readonly only?: readonly string[];
  onRound?(report: RoundReport, state: WatchState): void | Promise<void>;
}

/** A report without its lists, which would take memory. */
export type ShortReport = Pick<
  RoundReport,
  'round' | 'result' | 'changes' | 'requests' | 'rotationRounds' | 'lags' | 'heights'
>;

const origin = 'http://reference.assay.invalid';
const defaultEveryMs = 600_000;
/** Blocks that the index may be behind. */
export const mostBlocks = 2;

/** A clock on which time passes only while a round waits. */
const simulatedClock = (start = Date.UTC(2026, 0, 1)): Clock => {
  let now = start;
  return {
    now: () => new Date(now),
    sleep: (ms) => {
      now += ms;
      return Promise.resolve();
    },
  };
};

/** Runs the rounds and returns their reports. */
export const simulate = async ({
  deployment,
  rounds,
  budget,
  folder,
  contract = chain,
  beside,
  everyMs = defaultEveryMs,
  only = [],
  onRound,
}: Simulation): Promise<readonly ShortReport[]> => {
  const reports: ShortReport[] = [];
  const clock = simulatedClock();
  const state = newState('simulation', clock.now().toISOString());
  let last = state;
  const target = Object.fromEntries(Object.keys(contract.interfaces).map((base) => [base, origin]));
  const engine: EngineOptions = { ...defaultOptions, depth: 'quick', only, retries: 1, target };
  await watch(
    { state, subjects: [] },
    {
      contract,
      engine,
      secrets: keySecrets(deploymentKey),
      budget,
      maxLag: { blocks: mostBlocks },
      ...defined({ beside: beside && { name: 'the deployment beside', engine, dispatcher: inProcess(beside) } }),
      waitMs: 0,
      clock,
      evidence: evidenceIn(folder, state),
      dispatcher: inProcess(deployment),
      everyMs,
      rounds,
      random: () => 0.5,
      onStart: () => deployment.nextRound(),
      save: (completed) => {
        last = completed.state;
        return Promise.resolve();
      },
      onRound: async (report) => {
        // Without a socket, a round is one job of the event loop. Weak references hold their targets until it ends.
        await setImmediate();
        await onRound?.(report, last);
        const { round, result, changes, requests, rotationRounds, lags, heights } = report;
        reports.push({
          round,
          result,
          changes,
          requests,
          lags,
          heights,
          ...defined({ rotationRounds }),
        });
      },
    },
    new AbortController().signal,
  );
  return reports;
};
