import { chain, type OperationId, type RequirementId } from '../../contracts/chain/index.ts';
import { loadFaults, usualBatches } from '../../reference/defects/faults/load.ts';
import type { FaultOrigin } from '../../reference/defects/faults/types.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import type { Alteration } from '../../reference/types.ts';

/**
 * A mutant of values answers a documented call in the documented form, but with another value, or with an item too few
 * or too many. These requirements and these origins of faults are about contents. Others are about the form of answers,
 * errors, keys, HTTP, page mechanics or the reading of parameters.
 */
const contents: readonly RegExp[] = [
  /^cross\./,
  /^data\.(address-transactions|answers|balances|deployment|deployments|holders|joins|token-transfers|transfers)\./,
  /^data\.(block-transactions\.block|chain-id\.items|messages\.(of-address|same-both-ways))$/,
  /^data\.metrics\.(additive|averages-agree|avg-below-max|distinct-bounds|total)$/,
  /^data\.metrics\.(cumulative-\w+|deployers-in-contracts|senders-in-addresses|\w+-aligned)$/,
  /^data\.(utxos\.(chain-info|consumed-agrees|same-both-ways)|vertices\.(chain-info|height|parents|tx-count))$/,
  /^node\.(answers|balance|balances|bytes|height)\./,
  /^node\.(block\.by-height-agrees|tx-status\.(accepted|final)|tx\.(id|network|of-block|threshold))$/,
];

const origins: ReadonlySet<FaultOrigin> = new Set(['join', 'number', 'time', 'storage-query', 'replica']);

const isOfContents = (id: RequirementId): boolean => contents.some((pattern) => pattern.test(id));

/** Operations that describe the target itself are never compared. */
const isCompared = (on: OperationId): boolean => !(chain.comparison?.local ?? []).includes(on);

/** One mutant or fault of the reference provider that changes values. */
export interface ValueMutant {
  readonly id: string;
  readonly on: OperationId;
  /** A copy without state from earlier calls. */
  readonly fresh: () => Alteration;
}

/** All mutants and faults of values. */
export const valueMutants = async (): Promise<readonly ValueMutant[]> => [
  ...(await loadMutants()).filter(({ requirement, on }) => isOfContents(requirement) && isCompared(on)),
  ...(await loadFaults()).filter(
    ({ origin, on, batch }) => usualBatches.includes(batch) && origins.has(origin) && isCompared(on),
  ),
];
