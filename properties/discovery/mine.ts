import { parseJson } from '../../client/json.ts';
import type { Json } from '../../client/types.ts';
import type { SubjectKind } from '../../contract/types.ts';
import { isObject, type JsonObject } from '../paths.ts';
import type { Answered } from '../types.ts';
import { bareAddress, isDecimal, isEvmAddress, isEvmHash, isId, isNodeId } from './patterns.ts';
import type { Subjects } from './subjects.ts';

/** Deeper than any documented answer; what a target nests beyond it is not looked at. */
const maximumDepth = 24;

const ids: Readonly<Record<string, SubjectKind>> = {
  txID: 'node-tx-id', parentID: 'node-block-id', assetID: 'asset-id', assetId: 'asset-id', blockchainID: 'blockchain-id',
  sourceChain: 'blockchain-id', destinationChain: 'blockchain-id', sourceBlockchainId: 'blockchain-id', destinationBlockchainId: 'blockchain-id',
};

const isTokenMember = (name: string): boolean => /^erc\d+Token$/.test(name);

/** Learns subjects from an answer: by the member's name, and only where pattern and checksum fit. */
export const mine = (answer: Answered, subjects: Subjects): void => {
  const from = answer.operation.id;
  const node = answer.operation.document === 'node';
  const asked = answer.call.parameters['chainId'];
  const add = (kind: SubjectKind, value: string, chain?: string): void => subjects.add(kind, value, from, chain);

  const text = (name: string, value: string, inside: string, parent: JsonObject, chain: string | undefined): void => {
    const id = ids[name];
    if (id && isId(value)) {
      add(id, value);
      if (name === 'blockchainID') add('asset-chain-id', value);
    }
    else if (name === 'id' && isId(value) && 'unsignedTx' in parent) add('node-tx-id', value);
    else if (name === 'id' && isId(value) && 'parentID' in parent) add('node-block-id', value);
    else if (name === 'txHash' && isId(value)) add('node-tx-id', value);
    else if (name === 'txHash' && isEvmHash(value)) add('evm-tx-hash', value, chain);
    else if (name === 'height' && node && isDecimal(value)) add('node-height', value);
    else if (name === 'blockHash' && isEvmHash(value)) add('evm-block-hash', value, chain);
    else if (name === 'blockNumber' && chain !== undefined && isDecimal(value)) add('evm-block-number', value, chain);
    else if (name === 'blockNumber' && isDecimal(value) && answer.call.parameters['blockchainId'] === 'x-chain') add('vertex-height', value);
    else if (name === 'nodeId' && isNodeId(value)) add('node-id', value);
    else if (name === 'apiKeyId') add('api-key-id', value);
    else if (name === 'orgId') add('org-id', value);
    else if (name === 'deployerAddress' && isEvmAddress(value)) add('deployer-address', value, chain);
    else if (name === 'address' && isEvmAddress(value)) {
      if (isTokenMember(inside) || 'ercType' in parent) add('token-address', value, chain);
      if (isTokenMember(inside) || 'ercType' in parent || 'deploymentDetails' in parent) add('contract-address', value, chain);
      else if (chain !== undefined) add('evm-address', value, chain);
    } else if (name === 'addresses' || name === 'address') {
      const bare = bareAddress(value);
      if (bare === undefined) return;
      add('x-address', bare);
      add('primary-address', bare);
    }
  };

  const message = (parent: JsonObject): void => {
    for (const [chain, blockchain, address] of [['sourceEvmChainId', 'sourceBlockchainId', 'from'], ['destinationEvmChainId', 'destinationBlockchainId', 'to']] as const) {
      const [id, alias, party] = [parent[chain], parent[blockchain], parent[address]];
      if (typeof id !== 'string' || !isDecimal(id)) continue;
      add('evm-chain-id', id);
      if (typeof alias === 'string' && isId(alias)) subjects.aliases.set(id, alias);
      if (typeof party === 'string' && isEvmAddress(party)) add('evm-address', party, id);
    }
  };

  const visit = (value: Json | undefined, name: string, inside: string, parent: JsonObject, chain: string | undefined, depth: number): void => {
    if (depth > maximumDepth) return;
    if (typeof value === 'string') text(name, value, inside, parent, chain);
    else if (Array.isArray(value)) for (const one of value as Json[]) visit(one, name, inside, parent, chain, depth + 1);
    else if (isObject(value)) {
      if ('sourceEvmChainId' in value) message(value);
      const named = value['chainId'];
      const here = typeof named === 'string' && isDecimal(named) ? named : 'sourceEvmChainId' in value && typeof value['sourceEvmChainId'] === 'string' ? value['sourceEvmChainId'] : chain;
      if ('unsignedTx' in value && typeof value['tx'] === 'undefined' && typeof value['id'] === 'string' && isId(value['id'])) add('node-tx-id', value['id']);
      for (const [member, inner] of Object.entries(value)) visit(inner, member, name, value, here, depth + 1);
    }
  };

  const scope = typeof asked === 'string' && isDecimal(asked) ? asked : undefined;
  visit(answer.result, '', '', {}, scope, 0);
  // A node gives a block as JSON text; what is in it is worth as much as the answer around it.
  const block = answer.result?.['block'];
  if (typeof block === 'string' && block.startsWith('{')) visit(parseJson(block), 'block', '', {}, scope, 0);
};
