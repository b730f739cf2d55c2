import { setImmediate as breath } from 'node:timers/promises';
import { checksAndOracles, type JudgedContract } from '../../engine/judging/contract.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { Violation } from '../../engine/model/judging.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { judging, type PassiveVerdicts } from '../../engine/run/passive.ts';

/** A violation that an answer of a round shows. */
export interface RoundViolation {
  /** The answer's place in the round. */
  readonly place: number;
  /** The key of the violated case. */
  readonly of: string;
  readonly check: string;
  readonly violation: Violation;
}

/** Judges the answers of a campaign by all passive checks and oracles. */
export interface RoundJudge {
  /** Judges a round in its order. Rounds are judged in the order of the calls. */
  judge(round: readonly Exchange[]): Promise<readonly RoundViolation[]>;
  /** Ends the judging. Call it once. */
  finish(): Promise<PassiveVerdicts>;
}

/** Opens a judge of these cases, by their keys. */
export type OpenRoundJudge = (cases: ReadonlyMap<string, Case>) => RoundJudge;

/** Judges in the caller's thread. */
export const roundJudge =
  (contract: JudgedContract): OpenRoundJudge =>
  (cases) => {
    const stream = judging(contract, checksAndOracles(contract), cases);
    const judgeRound = async (round: readonly Exchange[]): Promise<readonly RoundViolation[]> => {
      const found: RoundViolation[] = [];
      for (const [place, exchange] of round.entries()) {
        // Yield to the event loop every few exchanges, so that answers
        // are read and requests sent while this thread judges.
        if (place % 4 === 0) await breath();
        stream.judge(exchange, (violation, check, { key }) => found.push({ place, of: key, check, violation }));
      }
      return found;
    };
    let last: Promise<unknown> = Promise.resolve();
    return {
      judge(round) {
        const found = last.then(() => judgeRound(round));
        last = found;
        return found;
      },
      finish: async () => {
        await last;
        return stream.finish();
      },
    };
  };
