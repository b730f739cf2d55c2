import type { JudgedContract } from '../engine/contract/contract.ts';
import type { Call } from '../engine/model/exchange.ts';
import type { Answered } from '../engine/model/judging.ts';

/** The calls whose answers a fuzz check needs to judge an answer, for fuzz checks that compare answers. */
export const followUpsBy = ({ fuzzChecks }: JudgedContract): ((answer: Answered) => readonly Call[]) => {
  const asking = [...fuzzChecks.values()].filter((check) => check.followUps !== undefined);
  return (answer) => asking.flatMap((check) => check.followUps?.(answer) ?? []);
};
