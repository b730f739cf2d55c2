import type { JudgedContract } from '../../engine/contract/contract.ts';
import { bothOutcomes } from '../../engine/run/conclude/merge-outcomes.ts';
import type { Continuation } from '../../engine/run/continuation.ts';
import type { EngineOptions, FuzzOptions } from '../../engine/run/options.ts';
import type { RunDependencies } from '../../engine/run/run-dependencies.ts';
import { type Campaign, runCampaign } from './campaign.ts';
import { selective } from './selective.ts';

/** A campaign after the laws of a run. It uses the subjects of the run, and both have one report. */
export const fuzzAfterRun = (
  contract: JudgedContract,
  options: EngineOptions & { readonly fuzz: FuzzOptions },
  dependencies: Pick<RunDependencies, 'onProgress'> = {},
): Continuation => ({
  begin(of) {
    const recorder = selective(of, 'fuzz');
    let campaign: Campaign | undefined;
    let wasLost = false;
    return {
      recorder,
      async go({ client, subjects, silent, planned }) {
        wasLost = client.loss !== undefined;
        if (wasLost) return;
        campaign = await runCampaign(contract, options, { client, recorder, subjects, silent, planned }, dependencies);
      },
      conclude(outcomes, loss) {
        if (!campaign) return { outcomes, defects: [] };
        const fuzzed = campaign.conclude(wasLost ? undefined : loss);
        return { outcomes: bothOutcomes(outcomes, fuzzed.outcomes), defects: fuzzed.defects };
      },
    };
  },
});
