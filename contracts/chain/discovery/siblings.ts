import { earlierOrigin, type Search, type SearchStep } from '../../../rules/parts.ts';
import { interfaces } from '../interfaces.ts';
import { operationRows } from '../operations.ts';
import { platformChainId } from '../well-known.ts';

/** Maximum requests of the search. */
const maximumChains = 4;

/** Methods that need no subject. A chain of another virtual machine knows none of them. */
const subjectless: readonly string[] = ['vm.getHeight', 'vm.getTxFee'];

const chainPath = /^\/ext\/bc\/([^/]+)$/;

/** The path of a chain's own interface below the node's base URL. */
const pathOf = (chain: string): string => interfaces.node.path.replace(/[^/]+$/, chain);

/** Reads the chain from the path of a call. */
export const chainOfPath = (path: string): readonly { readonly kind: string; readonly value: string }[] => {
  const value = chainPath.exec(path)?.[1];
  return value === undefined ? [] : ['sibling-chain-id', 'asset-chain-id'].map((kind) => ({ kind, value }));
};

const nodeOperations: ReadonlySet<string> = new Set(
  operationRows.flatMap(({ base, id }) => (base === 'node' ? [id] : [])),
);

/** Chains that may run the asset chain's virtual machine, the most likely first. */
const candidates = ({ subjects }: Search): readonly string[] => {
  const assetChains = new Set(subjects.of('asset-chain-id').map((subject) => subject.value));
  const fromTransactions = subjects
    .of('blockchain-id')
    .filter(
      (subject) =>
        nodeOperations.has(subject.from) && !assetChains.has(subject.value) && subject.value !== platformChainId,
    );
  // A sibling from an earlier run comes first, because answers of this run may not have named it.
  const earlier = subjects.from(earlierOrigin).filter((subject) => subject.kind === 'sibling-chain-id');
  return [...new Set([...earlier, ...fromTransactions].map((subject) => subject.value))].slice(0, maximumChains);
};

/**
 * Finds chains with the asset chain's virtual machine: chains that transactions exchange assets with and that answer
 * one of its methods.
 */
export const findSiblings = (): SearchStep => ({
  base: 'node',
  async afterSurvey(search) {
    const { subjects } = search;
    const chainIds = candidates(search);
    const isSibling = (id: string): boolean =>
      subjects.of('sibling-chain-id').some((subject) => subject.value === id && subject.from !== earlierOrigin);
    let budget = maximumChains;
    // Tries the first method on every chain before the second method.
    for (const operation of subjectless) {
      const batch = chainIds.filter((id) => !isSibling(id)).slice(0, budget);
      budget -= batch.length;
      const answers = await search.ask(
        batch.map((id) => ({ operation, parameters: {}, input: 'open', path: pathOf(id) })),
      );
      batch.forEach((id, index) => {
        if (answers[index]?.result) subjects.add('sibling-chain-id', id, operation);
      });
    }
  },
});
