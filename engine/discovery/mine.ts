import { parseJson } from '../model/json.ts';
import type { Json } from '../model/exchange.ts';
import type { SubjectKind } from '../model/operation.ts';
import { platformChainId } from '../../contracts/chain/well-known.ts';
import { everyAt, integer, isObject, type JsonObject } from '../model/paths.ts';
import type { Answered } from '../model/judging.ts';
import { bareAddress, isDecimal, isEvmAddress, isEvmHash, isId, isNodeId } from './patterns.ts';
import type { Subjects } from './subjects.ts';

/** Deeper than any documented answer; what a target nests beyond it is not looked at. */
const maximumDepth = 24;

const ids: Readonly<Record<string, SubjectKind>> = {
  txID: 'node-tx-id',
  parentID: 'node-block-id',
  assetID: 'asset-id',
  assetId: 'asset-id',
  blockchainID: 'blockchain-id',
  sourceChain: 'blockchain-id',
  destinationChain: 'blockchain-id',
  sourceBlockchainId: 'blockchain-id',
  destinationBlockchainId: 'blockchain-id',
};

/** `erc721` of a member `erc721Token` or of an `ercType`; undefined where nothing speaks of a token. */
const tokenVariant = (member: string, ercType: Json | undefined): string | undefined =>
  /^(erc\d+)Token$/.exec(member)?.[1] ??
  (typeof ercType === 'string'
    ? ercType
        .slice(0, 20)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
    : undefined);

/** What sort of transaction it is, by the members that the document gives to some sorts alone, else by all that it has. */
const transactionVariant = (unsigned: JsonObject): string =>
  'importedInputs' in unsigned
    ? 'import'
    : 'exportedOutputs' in unsigned
      ? 'export'
      : `other ${Object.keys(unsigned).sort().join(' ')}`;

/** Learns subjects from an answer: by the member's name, and only where pattern and checksum fit. */
export const mine = (answer: Answered, subjects: Subjects): void => {
  const from = answer.operation.id;
  const node = answer.operation.kind === 'json-rpc';
  const asked = answer.call.parameters['chainId'];
  const onAssetChain = answer.call.parameters['blockchainId'] === 'x-chain';
  const add = (kind: SubjectKind, value: string, chain?: string): void => subjects.add(kind, value, from, chain);

  const text = (name: string, value: string, inside: string, parent: JsonObject, chain: string | undefined): void => {
    const id = ids[name];
    // What is imported was made by a transaction of another chain.
    if (name === 'txID' && inside === 'importedInputs') return;
    // The first block has no parent: what stands in its place names no block.
    if (name === 'parentID' && integer(parent['height']) === 0n) return;
    if (id && isId(value)) {
      add(id, value);
      // The platform chain runs another virtual machine, whatever a transaction says.
      if (name === 'blockchainID' && value !== platformChainId) add('asset-chain-id', value);
    } else if (name === 'id' && isId(value) && isObject(parent['unsignedTx']))
      subjects.add('node-tx-id', value, from, undefined, 1, transactionVariant(parent['unsignedTx']));
    else if (name === 'id' && isId(value) && 'parentID' in parent) add('node-block-id', value);
    else if (
      (name === 'txHash' || name === 'creationTxHash') &&
      isId(value) &&
      onAssetChain &&
      parent['createdOnChainId'] === parent['consumedOnChainId']
    )
      add('node-tx-id', value);
    else if (name === 'transactions' && isId(value) && onAssetChain) add('node-tx-id', value);
    else if (name === 'txHash' && isEvmHash(value)) add('evm-tx-hash', value, chain);
    else if (name === 'height' && node && isDecimal(value)) add('node-height', value);
    else if (name === 'blockHash' && isEvmHash(value)) add('evm-block-hash', value, chain);
    else if (name === 'blockNumber' && chain !== undefined && isDecimal(value)) add('evm-block-number', value, chain);
    else if (name === 'blockNumber' && isDecimal(value) && onAssetChain) add('vertex-height', value);
    else if (name === 'nodeId' && isNodeId(value)) add('node-id', value);
    else if (name === 'apiKeyId') add('api-key-id', value);
    else if (name === 'orgId') add('org-id', value);
    else if (name === 'deployerAddress' && isEvmAddress(value)) add('deployer-address', value, chain);
    else if (name === 'ownerAddress' && isEvmAddress(value) && chain !== undefined) add('evm-address', value, chain);
    else if (name === 'address' && isEvmAddress(value)) {
      const variant = tokenVariant(inside, parent['ercType']);
      if (variant?.startsWith('erc')) subjects.add('token-address', value, from, chain, 1, variant);
      if (variant !== undefined || 'deploymentDetails' in parent) add('contract-address', value, chain);
      else if (chain !== undefined) add('evm-address', value, chain);
      // Who sent the transaction that deployed a contract is its deployer.
      if (inside === 'from' && answer.operation.id === 'getDeploymentTransaction')
        add('deployer-address', value, chain);
    } else if (name === 'addresses' || name === 'address') {
      const bare = bareAddress(value);
      if (bare === undefined) return;
      add('x-address', bare);
      add('primary-address', bare);
    }
  };

  const message = (parent: JsonObject): void => {
    for (const [chain, blockchain, address] of [
      ['sourceEvmChainId', 'sourceBlockchainId', 'from'],
      ['destinationEvmChainId', 'destinationBlockchainId', 'to'],
    ] as const) {
      const [id, alias, party] = [parent[chain], parent[blockchain], parent[address]];
      if (typeof id !== 'string' || !isDecimal(id)) continue;
      add('evm-chain-id', id);
      if (typeof alias === 'string' && isId(alias)) subjects.aliases.set(id, alias);
      if (typeof party === 'string' && isEvmAddress(party)) add('evm-address', party, id);
    }
  };

  /** Who imported once may have more that waits to be imported. */
  const importers = (unsigned: JsonObject): void => {
    for (const owner of everyAt(unsigned, 'outputs.output.addresses')) {
      const bare = typeof owner === 'string' ? bareAddress(owner) : undefined;
      if (bare !== undefined) subjects.add('x-address', bare, from, undefined, 0, 'importer');
    }
  };

  const visit = (
    value: Json | undefined,
    name: string,
    inside: string,
    parent: JsonObject,
    chain: string | undefined,
    depth: number,
  ): void => {
    if (depth > maximumDepth) return;
    if (typeof value === 'string') text(name, value, inside, parent, chain);
    else if (Array.isArray(value))
      for (const one of value as Json[]) visit(one, name, inside, parent, chain, depth + 1);
    else if (isObject(value)) {
      if ('sourceEvmChainId' in value) message(value);
      const named = value['chainId'];
      const here =
        typeof named === 'string' && isDecimal(named)
          ? named
          : 'sourceEvmChainId' in value && typeof value['sourceEvmChainId'] === 'string'
            ? value['sourceEvmChainId']
            : chain;
      if ('importedInputs' in value) importers(value);
      for (const [member, inner] of Object.entries(value)) visit(inner, member, name, value, here, depth + 1);
    }
  };

  const scope = typeof asked === 'string' && isDecimal(asked) ? asked : undefined;
  visit(answer.result, '', '', {}, scope, 0);
  // A node gives a block as JSON text; what is in it is worth as much as the answer around it.
  const block = answer.result?.['block'];
  if (typeof block === 'string' && block.startsWith('{')) visit(parseJson(block), 'block', '', {}, scope, 0);
};
