import type { Exchange } from '../engine/model/exchange.ts';
import type { EngineOptions } from '../engine/run/options.ts';
import type { PassiveVerdicts } from '../engine/run/passive.ts';
import type { OpenRoundJudge, RoundViolation } from '../fuzz/campaign/round-judge.ts';
import { askedThread, canStartThreads } from './asked-thread.ts';
import type { ContractSource } from './contract-source.ts';

/** What the thread works with. */
export interface FuzzJudgeSettings extends ContractSource {
  /** Keys of the cases to judge. */
  readonly cases: readonly string[];
  /** Memory limit of the process, in MiB. */
  readonly maxMemoryMiB?: number;
}

/** A round to judge, or the end. */
export type FuzzJudgeMessage = { readonly round: readonly Exchange[] } | 'finish';

/** A violation whose exchanges of its own round are only named by their places. */
export interface SentViolation extends Omit<RoundViolation, 'violation'> {
  readonly violation: Omit<RoundViolation['violation'], 'exchanges'> & {
    readonly exchanges: readonly (Exchange | number)[];
  };
}

/** Judges a campaign in a thread of its own; undefined where no thread can be started. */
export const fuzzJudgeOf = (
  { document }: ContractSource,
  { maxMemoryMiB }: Pick<EngineOptions, 'maxMemoryMiB'>,
): OpenRoundJudge | undefined => {
  if (!canStartThreads) return undefined;
  return (cases) => {
    const thread = askedThread<FuzzJudgeMessage>('fuzz-judge-thread.js', {
      cases: [...cases.keys()],
      ...(document ? { document } : {}),
      ...(maxMemoryMiB === undefined ? {} : { maxMemoryMiB }),
    } satisfies FuzzJudgeSettings);
    return {
      async judge(round) {
        const found = (await thread.ask({ round })) as readonly SentViolation[];
        return found.map(({ violation, ...one }) => ({
          ...one,
          violation: {
            ...violation,
            exchanges: violation.exchanges.map((exchange) =>
              typeof exchange === 'number' ? (round[exchange] as Exchange) : exchange,
            ),
          },
        }));
      },
      async finish() {
        const verdicts = (await thread.ask('finish')) as PassiveVerdicts;
        await thread.close();
        return verdicts;
      },
    };
  };
};
