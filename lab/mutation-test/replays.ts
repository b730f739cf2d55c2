import type { Outcome } from '../../engine/model/judging.ts';
import type { Tools } from '../../engine/run/judge/run-law.ts';
import { replayOnce, type ReplayResult } from '../../engine/run/replay/replay.ts';
import { defined } from '../../engine/model/defined.ts';
import { promised } from '../judge-altered.ts';

/** Number of replays of a catch, and of those that showed it. */
export interface Replays {
  readonly times: number;
  readonly still: number;
  /** Number of requests of the longest replay. */
  readonly requests: number;
  /** Result of the first replay that did not show the catch. */
  readonly otherwise?: string;
}

/**
 * Replays every finding of a case `times` times, like `assay replay`, each time on a fresh provider. Returns the
 * finding that reproduced least often.
 */
export const replayed = async (
  { requirement, operation, findings }: Outcome,
  times: number,
  tools: Tools,
): Promise<Replays> => {
  const testCase = promised.cases.find((row) => row.requirement.id === requirement && row.operation.id === operation);
  if (!testCase) throw new Error(`no case ${requirement}@${operation}`);
  let worst: Replays | undefined;
  for (const finding of findings) {
    const attempts: ReplayResult[] = [];
    for (let time = 0; time < times; time += 1) attempts.push(await replayOnce({ ...finding, case: testCase }, tools));
    const strayed = attempts.find(({ again }) => again !== 'still there');
    const reason = strayed?.reason === undefined ? '' : ` (${strayed.reason})`;
    const replays: Replays = {
      times,
      still: attempts.filter(({ again }) => again === 'still there').length,
      requests: Math.max(...attempts.map(({ requests }) => requests)),
      ...defined({ otherwise: strayed && `${finding.message}: ${strayed.again}${reason}` }),
    };
    if (!worst || replays.still < worst.still || (replays.still === worst.still && replays.requests > worst.requests))
      worst = replays;
  }
  if (!worst) throw new Error(`${testCase.key} was caught without a finding`);
  return worst;
};
