import type { JudgedContract } from '../engine/judging/contract.ts';
import type { Call } from '../engine/model/exchange.ts';
import type { Answered } from '../engine/model/judging.ts';

/** The calls whose answers an oracle needs to judge an answer, for oracles that compare answers. */
export const followUpsBy = ({ oracles }: JudgedContract): ((answer: Answered) => readonly Call[]) => {
  const asking = [...oracles.values()].filter((oracle) => oracle.followUps !== undefined);
  return (answer) => asking.flatMap((oracle) => oracle.followUps?.(answer) ?? []);
};
