import { chain } from '../contracts/chain/index.ts';
import type { Dispatcher } from 'undici';
import { readPreset } from '../cli/options/presets.ts';
import { withPromises, type JudgedContract } from '../engine/contract/contract.ts';
import { createClient } from '../engine/client/client.ts';
import type { Alteration, Mutant } from '../reference/types.ts';
import { defined } from '../engine/model/defined.ts';
import type { Verdict } from '../engine/model/judging.ts';
import type { Depth } from '../engine/model/depth.ts';
import type { Subjects } from '../engine/discovery/subjects.ts';
import type { Tools } from '../engine/run/judge/run-law.ts';
import { type Judgements, judgeTarget } from '../engine/run/judge-target.ts';
import type { RunDependencies } from '../engine/run/run-dependencies.ts';
import { defaultOptions, type EngineOptions, type FuzzOptions, shrinkRequestsFor } from '../engine/run/options.ts';
import { fuzzAfterRun } from '../fuzz/campaign/after-run.ts';
import { fuzzTarget } from '../fuzz/campaign/fuzz-target.ts';
import { alteredProvider } from './altered-provider.ts';

const { promises = [] } = readPreset('avalanche');

/** The contract with what the preset promises: mutants break that, too. */
export const promised: JudgedContract = withPromises(chain, promises);

const origin = 'http://provider.invalid';

export interface RunSettings {
  readonly depth: Depth;
  /** Seed of the run's random choices. */
  readonly seed?: number;
  readonly worldSeed?: number;
  readonly only?: readonly string[];
  /** Retries after 429, 502, 503 and failures; absent: none. */
  readonly retries?: number;
  /** Whether calls carry the valid key; absent: they do. */
  readonly withKey?: boolean;
  /** Requests on the wire; absent: no limit. */
  readonly maxRequests?: number;
  /** Absent: the contract of the documents. */
  readonly contract?: JudgedContract;
  /** The path of its base URLs. */
  readonly path?: string;
  /** Generated inputs after the laws; absent: none. */
  readonly fuzz?: number;
}

/** The contract under which a mutant is a fault: that of the documents, or the one with the promises. */
export const contractBrokenBy = ({ requirement }: Mutant): JudgedContract =>
  promises.includes(requirement) ? promised : chain;

const settings = (
  alterations: readonly Alteration[],
  asked: RunSettings,
): {
  readonly options: EngineOptions;
  readonly dependencies: RunDependencies & { readonly dispatcher: Dispatcher };
} => {
  const { depth, seed = 1, worldSeed = 1, only = [], retries = 0, withKey = true, maxRequests } = asked;
  const { secrets, dispatcher } = alteredProvider(alterations, worldSeed);
  return {
    options: {
      ...defaultOptions,
      depth,
      seed,
      only,
      retries,
      target: Object.fromEntries(
        Object.keys(asked.contract?.interfaces ?? chain.interfaces).map((base) => [
          base,
          `${origin}${asked.path ?? ''}`,
        ]),
      ),
      ...defined({ maxRequests }),
    },
    dependencies: { ...defined({ secrets: withKey ? secrets : undefined }), dispatcher },
  };
};

/** The required verdict of a mutant's own case: a warning if its level or the document allows no more. */
export const wantedVerdict = (mutant: Mutant): Verdict =>
  mutant.mild || promised.requirement(mutant.requirement).level === 'inherited' ? 'warning' : 'fail';

/** Judges the reference provider with these alterations, in this process and without a socket. */
export const judgeAltered = (alterations: readonly Alteration[], asked: RunSettings): Promise<Judgements> => {
  const { options, dependencies } = settings(alterations, asked);
  const { contract = chain } = asked;
  if (asked.fuzz === undefined) return judgeTarget(contract, options, dependencies);
  const fuzz: FuzzOptions = {
    afterRun: true,
    requests: asked.fuzz,
    shrinkRequests: shrinkRequestsFor(asked.fuzz),
    guidance: true,
  };
  return judgeTarget(
    contract,
    { ...options, fuzz },
    { ...dependencies, continuation: fuzzAfterRun(contract, { ...options, fuzz }) },
  );
};

/** Fuzzes the reference provider with these alterations, in this process and without a socket. */
export const fuzzAltered = (
  alterations: readonly Alteration[],
  asked: RunSettings,
  fuzz: FuzzOptions,
): Promise<Judgements> => {
  const { options, dependencies } = settings(alterations, asked);
  return fuzzTarget(asked.contract ?? chain, { ...options, fuzz }, dependencies);
};

/** Dependencies for replays on a fresh provider with these alterations. */
export const replayTools = (alterations: readonly Alteration[], asked: RunSettings, subjects: Subjects): Tools => {
  const { options, dependencies } = settings(alterations, asked);
  const { contract = chain } = asked;
  const client = createClient({
    contract,
    ...options,
    ...dependencies,
    recorder: { write: () => undefined, close: () => undefined },
  });
  return { contract, client, subjects, options, credentials: dependencies.secrets?.credentials ?? [] };
};
