import { integer, isObject, type MemberPlace, type MemberRule } from '../../../rules/parts.ts';
import type { ChainSubjectKind } from '../formats.ts';
import { platformChainId } from '../well-known.ts';
import { bareAddress } from '../bare-address.ts';
import { isDecimal, isId } from './patterns.ts';

/** A rule whose kind is checked by the compiler. */
type Rule = MemberRule & { readonly kind: ChainSubjectKind };

const ruleOf = (kind: ChainSubjectKind): readonly Rule[] => [{ kind }];

/** Reads a decimal text that is not longer than a height or an id can be. */
const decimal = (text: string): string | undefined => (isDecimal(text) ? text : undefined);
/** Accepts ids of any form, because the documents define none. */
const anyText = (text: string): string => text;

const isOnAssetChain = ({ answer }: MemberPlace): boolean => answer.call.parameters['blockchainId'] === 'x-chain';

/** `erc721` for a member `erc721Token` or an `ercType`; undefined without a token. */
const tokenVariant = ({ inside, parent: { ercType } }: MemberPlace): string | undefined =>
  /^(erc\d+)Token$/.exec(inside)?.[1] ??
  (typeof ercType === 'string'
    ? ercType
        .slice(0, 20)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
    : undefined);

const isContract = (place: MemberPlace): boolean =>
  tokenVariant(place) !== undefined || 'deploymentDetails' in place.parent;

/** The variant of a transaction: the members that only some kinds have, or else all its members. */
const transactionVariant = ({ parent: { unsignedTx } }: MemberPlace): string | undefined => {
  if (!isObject(unsignedTx)) return undefined;
  if ('importedInputs' in unsignedTx) return 'import';
  return 'exportedOutputs' in unsignedTx ? 'export' : `other ${Object.keys(unsignedTx).sort().join(' ')}`;
};

/** A UTXO that was created and consumed on the asset chain: the node knows both of its transactions. */
const ofAssetChain: Rule = {
  kind: 'node-tx-id',
  when: (place) => isOnAssetChain(place) && place.parent['createdOnChainId'] === place.parent['consumedOnChainId'],
};

const chainAddresses: readonly Rule[] = [
  { kind: 'x-address', read: bareAddress },
  { kind: 'primary-address', read: bareAddress },
];

/** Which members of an answer hold subjects, by the member's name. */
export const members = {
  // Imported inputs name transactions of another chain.
  txID: [{ kind: 'node-tx-id', when: ({ inside }) => inside !== 'importedInputs' }],
  id: [
    { kind: 'node-tx-id', when: ({ parent }) => isObject(parent['unsignedTx']), variant: transactionVariant },
    { kind: 'node-block-id', when: ({ parent }) => !isObject(parent['unsignedTx']) && 'parentID' in parent },
  ],
  // The first block has no parent, so its `parentID` names no block.
  parentID: [{ kind: 'node-block-id', when: ({ parent }) => integer(parent['height']) !== 0n }],
  height: [{ kind: 'node-height', base: 'node', read: decimal }],
  assetID: ruleOf('asset-id'),
  assetId: ruleOf('asset-id'),
  blockchainID: [
    { kind: 'blockchain-id' },
    // The platform chain runs another virtual machine, so it is never the asset chain.
    { kind: 'asset-chain-id', read: (text) => (isId(text) && text !== platformChainId ? text : undefined) },
  ],
  sourceChain: ruleOf('blockchain-id'),
  destinationChain: ruleOf('blockchain-id'),
  sourceBlockchainId: ruleOf('blockchain-id'),
  destinationBlockchainId: ruleOf('blockchain-id'),
  txHash: [ofAssetChain, { kind: 'evm-tx-hash', scoped: 'optional' }],
  creationTxHash: [ofAssetChain],
  transactions: [{ kind: 'node-tx-id', when: isOnAssetChain }],
  blockHash: [{ kind: 'evm-block-hash', scoped: 'optional' }],
  blockNumber: [
    { kind: 'evm-block-number', scoped: 'required', read: decimal },
    { kind: 'vertex-height', when: (place) => place.scope === undefined && isOnAssetChain(place), read: decimal },
  ],
  nodeId: ruleOf('node-id'),
  apiKeyId: [{ kind: 'api-key-id', read: anyText }],
  orgId: [{ kind: 'org-id', read: anyText }],
  deployerAddress: [{ kind: 'deployer-address', scoped: 'optional' }],
  ownerAddress: [{ kind: 'evm-address', scoped: 'required' }],
  address: [
    {
      kind: 'token-address',
      scoped: 'optional',
      when: (place) => tokenVariant(place)?.startsWith('erc') === true,
      variant: tokenVariant,
    },
    { kind: 'contract-address', scoped: 'optional', when: isContract },
    { kind: 'evm-address', scoped: 'required', when: (place) => !isContract(place) },
    // The deployer is the sender of the deployment transaction.
    {
      kind: 'deployer-address',
      operation: 'getDeploymentTransaction',
      scoped: 'optional',
      when: ({ inside }) => inside === 'from',
    },
    ...chainAddresses,
  ],
  addresses: chainAddresses,
} as const satisfies Readonly<Record<string, readonly Rule[]>>;
