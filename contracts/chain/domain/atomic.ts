import type { Answered, CaseContext, Json, Parameters } from '../../../rules/parts.ts';
import { platformChainId } from '../well-known.ts';

/** Maximum source chains to ask for exported UTXOs. */
const maxChains = 4;

/** Other chains that this chain's transactions import from or export to. */
export const namedChains = (c: CaseContext): readonly string[] => {
  const assetChains = new Set(c.subjects.of('asset-chain-id').map((subject) => subject.value));
  return c.subjects
    .of('blockchain-id')
    .filter((subject) => subject.from.startsWith('vm.') && !assetChains.has(subject.value))
    .map((subject) => subject.value)
    .slice(0, maxChains);
};

/**
 * Chains that may have exported to this one. The platform chain exists on every network, also if no transaction names
 * it.
 */
export const exchangingChains = (c: CaseContext): readonly string[] => [
  ...new Set([...namedChains(c), platformChainId]),
];

/** Every address that vm.getUTXOs is known to answer. */
export const knownAddresses = (c: CaseContext): readonly string[] => [
  ...new Set(c.subjects.arguments('vm.getUTXOs').flatMap((set) => set.parameters['addresses'] as string[])),
];

/** A call that lists UTXOs exported from another chain, with its answer. */
export interface AtomicSet {
  readonly parameters: Parameters;
  readonly answer: Answered;
  readonly items: readonly Json[];
}

/** Lists of two or more UTXOs that known chains exported to the known addresses, the shortest first. */
export const atomicLists = async (c: CaseContext): Promise<readonly AtomicSet[]> => {
  const addresses = knownAddresses(c);
  if (addresses.length === 0) return [];
  const sets: AtomicSet[] = [];
  for (const sourceChain of exchangingChains(c)) {
    const parameters = { addresses: [...addresses], sourceChain };
    const answer = await c.request({ operation: 'vm.getUTXOs', parameters, input: 'open' });
    const items = answer.items ?? [];
    if (items.length > 1) sets.push({ parameters, answer, items });
  }
  return sets.sort((left, right) => left.items.length - right.items.length);
};
