import type { JudgedContract } from '../engine/judging/contract.ts';
import type { Call } from '../engine/model/exchange.ts';
import type { Answered } from '../engine/model/judging.ts';

/** Gives the calls whose answers tell whether a call was answered rightly: an oracle that compares answers names those that it needs. */
export const followUpsBy = ({ oracles }: JudgedContract): ((answer: Answered) => readonly Call[]) => {
  const asking = [...oracles.values()].filter((oracle) => oracle.followUps !== undefined);
  return (answer) => asking.flatMap((oracle) => oracle.followUps?.(answer) ?? []);
};
