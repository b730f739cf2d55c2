import { installNode, nodeBinary } from '../install.ts';
import { ethereumNodes, type EthereumNode, nodeOf } from './nodes.ts';

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

/** The releases of Ganache before 7. */
const ganacheCli = nodeOf({
  name: 'ganache-cli',
  title: 'Ganache CLI',
  release: '6.12.2',
  install: (folder, release) => installNode(folder, [`ganache-cli@${release}`]),
  launch: ({ folder, port, work }) => ({
    command: nodeBinary(folder, 'ganache-cli'),
    args: ['--host', '127.0.0.1', '--port', String(port), '--deterministic'],
    cwd: work,
  }),
  mining: { pause: ['miner_stop'], mine: ['evm_mine'], resume: ['miner_start'] },
});

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
    ],
    summary: 'logIndex counts within the transaction, so that two logs of a block have one place',
  },
  {
    ...hardhat,
    name: 'hardhat-logs-repeated',
    shownBy: ['api.filter.list@eth_getLogs: an item comes once for each element that selects it'],
    summary: 'eth_getLogs repeats a log that two of the given values select',
  },
  {
    ...hardhat,
    name: 'hardhat-logs-order',
    shownBy: ['api.order.ties@eth_getLogs: the items are not in the order asked for'],
    summary: 'the logs of a block are not in the order of their places',
  },
  {
    ...hardhat,
    name: 'hardhat-count-of-tag',
    shownBy: ['api.answers@eth_getBlockTransactionCountByNumber: a documented call gets an internal error'],
    summary: 'eth_getBlockTransactionCountByNumber fails with an internal error',
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
    shownBy: [],
    summary: 'eth_getTransactionByBlockHashAndIndex does not give the transaction for its block and index',
  },
  {
    ...ganache,
    name: 'ganache-y-parity',
    shownBy: ['api.schema@eth_getTransactionByHash: the answer must match exactly one schema in oneOf'],
    summary: 'a transaction of type 0x2 has no yParity',
  },
  {
    node: ganacheCli,
    bug: '6.1.0',
    fix: '6.12.2',
    name: 'ganache-38-addresses',
    shownBy: [],
    summary: 'eth_getLogs with a list of addresses gives nothing',
  },
  {
    node: ganacheCli,
    bug: '6.1.0',
    fix: '6.12.2',
    name: 'ganache-90-gas-used',
    shownBy: [],
    summary: 'gasUsed of a receipt is the sum of the block so far',
  },
];
