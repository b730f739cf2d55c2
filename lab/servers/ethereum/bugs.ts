import { ethereumNodes, type EthereumNode } from './nodes.ts';

/** A known bug of a released node. */
export interface NodeBug {
  readonly name: string;
  readonly node: EthereumNode;
  /** The release with the bug, and one without it. */
  readonly bug: string;
  readonly fix: string;
  /** Findings that show it, as `requirement@operation: message`; one of them is enough. */
  readonly shownBy: readonly string[];
  readonly summary: string;
}

function named(name: string): EthereumNode {
  const found = ethereumNodes.find((node) => node.name === name);
  if (!found) throw new Error(`there is no node ${name}`);
  return found;
}

const hardhat = { node: named('hardhat'), bug: '2.4.0', fix: '2.29.1' };
const ganache = { node: named('ganache'), bug: '7.0.0', fix: '7.9.2' };

export const nodeBugs: readonly NodeBug[] = [
  {
    ...hardhat,
    name: 'hardhat-1560-log-index',
    shownBy: [
      'api.objects@eth_getLogs: two answers show different values of topics of one log',
      'api.objects@eth_getTransactionReceipt: two answers show different values of topics of one log',
      'api.filter.list@eth_getLogs: an item comes once for each element that selects it',
      'api.order.ties@eth_getLogs: the items are not in the order asked for',
    ],
    summary: 'logIndex counts within the transaction, so that two logs of a block have one place',
  },
  {
    ...hardhat,
    name: 'hardhat-count-beyond-53-bits',
    shownBy: ['api.answers@eth_getBlockTransactionCountByNumber: a documented call gets an internal error'],
    summary: 'eth_getBlockTransactionCountByNumber fails with an internal error for a number beyond 53 bits',
  },
  {
    ...hardhat,
    name: 'hardhat-1605-effective-gas-price',
    shownBy: ['api.schema@eth_getTransactionReceipt: effectiveGasPrice is missing'],
    summary: 'a receipt has no effectiveGasPrice',
  },
  {
    ...ganache,
    name: 'ganache-by-block-and-index',
    shownBy: ['eth_getTransactionByHash', 'eth_getBlockByHash', 'eth_getBlockByNumber'].map(
      (from) => `api.joins@${from}: an object of this answer is missing in eth_getTransactionByBlockHashAndIndex`,
    ),
    summary: 'eth_getTransactionByBlockHashAndIndex does not give the transaction for its block and index',
  },
  {
    ...ganache,
    name: 'ganache-y-parity',
    shownBy: ['api.schema@eth_getTransactionByHash: the answer must match exactly one schema in oneOf'],
    summary: 'a transaction of type 0x2 has no yParity',
  },
];
