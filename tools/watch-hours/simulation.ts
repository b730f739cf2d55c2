import { chain } from '../../contracts/chain/index.ts';
import { evidenceIn } from '../../cli/watch-folder.ts';
import type { RoundReport } from '../../engine/model/round-report.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { createGrowing, type GrowingPart } from '../../reference/growing.ts';
import { inProcess } from '../../reference/in-process.ts';
import type { Alteration } from '../../reference/types.ts';
import { worldNow } from '../../reference/world/world.ts';
import type { Clock } from '../../watching/clock.ts';
import { newState, type WatchState } from '../../watching/state.ts';
import { watch } from '../../watching/watch.ts';

/** Hours of watching the reference provider while its chains grow, in seconds. */

/** A fault of the target from one round on, until before another. */
export interface PlantedFault {
  readonly name: string;
  readonly from: number;
  readonly untilRound: number;
  readonly alterations?: readonly Alteration[];
  /** The time up to which a part has blocks. `began`: the time when the fault began. */
  until?(part: GrowingPart, times: { readonly now: number; readonly began: number }): number;
}

export interface Simulation {
  readonly rounds: number;
  readonly budget: number;
  readonly folder: string;
  readonly faults?: readonly PlantedFault[];
  readonly depth?: EngineOptions['depth'];
  readonly seed?: number;
  readonly only?: readonly string[];
  onRound?(report: RoundReport, state: WatchState): void;
}

const origin = 'http://reference.assay.invalid';
const key = 'reference-key';
export const everyMs = 600_000;
/** Blocks that the index may be behind. */
export const mostBlocks = 2;
/** Seconds of chain time that pass in a round, and requests of a round after which the second half of them passes. */
const step = 43_200;
const secondHalfAfter = 60;

/** A clock on which time passes only while a round waits. */
export const simulatedClock = (start = Date.UTC(2026, 0, 1)): Clock => {
  let now = start;
  return {
    now: () => new Date(now),
    sleep: (ms) => {
      now += ms;
      return Promise.resolve();
    },
  };
};

/** Runs the rounds and returns their reports without outcomes, which would take memory. */
export const simulate = async ({
  rounds,
  budget,
  folder,
  faults = [],
  depth = 'quick',
  seed = 1,
  only = [],
  onRound,
}: Simulation): Promise<readonly Omit<RoundReport, 'outcomes' | 'cases'>[]> => {
  let round = 0;
  let requests = 0;
  let active: readonly PlantedFault[] = [];
  let alterations: readonly Alteration[] = [];
  const timeOf = (one: number): number => worldNow - (rounds + 1 - one) * step;
  const until = (part: GrowingPart): number => {
    const now = timeOf(round) + (requests > secondHalfAfter ? step / 2 : 0);
    const shifting = active.find((fault) => fault.until !== undefined);
    return shifting?.until?.(part, { now, began: timeOf(shifting.from) }) ?? now;
  };
  const provider = createGrowing({ seed, key, until, alterations: () => alterations });
  const dispatcher = inProcess({
    fetch: (request) => {
      requests += 1;
      return provider.fetch(request);
    },
  });
  const reports: Omit<RoundReport, 'outcomes' | 'cases'>[] = [];
  const clock = simulatedClock();
  let last: WatchState | undefined;
  await watch(
    { state: newState('simulation', clock.now().toISOString()), subjects: [] },
    {
      contract: chain,
      engine: { ...defaultOptions, depth, only, retries: 1, target: { node: origin, data: origin, metrics: origin } },
      key,
      budget,
      maxLag: { blocks: mostBlocks },
      waitMs: 0,
      clock,
      evidence: evidenceIn(folder),
      dispatcher,
      everyMs,
      rounds,
      random: () => 0.5,
      onStart: () => {
        round += 1;
        requests = 0;
        active = faults.filter(({ from, untilRound }) => from <= round && round < untilRound);
        alterations = active.flatMap((fault) => fault.alterations ?? []);
      },
      save: ({ state }) => {
        last = state;
        return Promise.resolve();
      },
      onRound: (report) => {
        if (last) onRound?.(report, last);
        const { outcomes: _, cases: __, ...rest } = report;
        reports.push(rest);
      },
    },
    new AbortController().signal,
  );
  return reports;
};
