import { createGrowing, type GrowingPart } from './growing.ts';
import type { Alteration, ProviderAnswer, ProviderRequest } from '../../../../reference/types.ts';
import { worldNow } from '../../../../reference/world/world.ts';

/** A fault of the target from one round on, until before another. */
export interface PlantedFault {
  readonly name: string;
  readonly from: number;
  readonly untilRound: number;
  readonly alterations?: readonly Alteration[];
  /** The time up to which a part has blocks. `began`: the time when the fault began. */
  until?(part: GrowingPart, times: { readonly now: number; readonly began: number }): number;
}

/** The target of a simulation. */
export interface Deployment {
  fetch(request: ProviderRequest): Promise<ProviderAnswer>;
  /** Begins the next round. */
  nextRound(): void;
}

export const deploymentKey = 'reference-key';
/** Seconds of chain time that pass in a round, and requests of a round after which the second half of them passes. */
const step = 43_200;
const secondHalfAfter = 60;

/** The reference provider, whose chains grow from round to round and within each round. */
export const createDeployment = (rounds: number, faults: readonly PlantedFault[] = []): Deployment => {
  let round = 0;
  let requests = 0;
  let active: readonly PlantedFault[] = [];
  let alterations: readonly Alteration[] = [];
  const timeOf = (value: number): number => worldNow - (rounds + 1 - value) * step;
  const until = (part: GrowingPart): number => {
    const now = timeOf(round) + (requests > secondHalfAfter ? step / 2 : 0);
    const shifting = active.find((fault) => fault.until !== undefined);
    return shifting?.until?.(part, { now, began: timeOf(shifting.from) }) ?? now;
  };
  const provider = createGrowing({ seed: 1, key: deploymentKey, until, alterations: () => alterations });
  return {
    fetch: (request) => {
      requests += 1;
      return provider.fetch(request);
    },
    nextRound: () => {
      round += 1;
      requests = 0;
      active = faults.filter(({ from, untilRound }) => from <= round && round < untilRound);
      alterations = active.flatMap((fault) => fault.alterations ?? []);
    },
  };
};
