import { installNode, nodeBinary } from '../install.ts';
import { ethereumNodes, type EthereumNode, nodeOf } from './nodes.ts';

/** A known bug of a released node. */
export interface NodeBug {
  readonly name: string;
  readonly node: EthereumNode;
  /** The release with the bug, and one without it. */
  readonly bug: string;
  readonly fix: string;
  /** Requirements that the bug breaks: it counts as found under one of them. */
  readonly laws: readonly string[];
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

export const nodeBugs: readonly NodeBug[] = [
  {
    name: 'hardhat-1560-log-index',
    node: named('hardhat'),
    bug: '2.3.3',
    fix: '2.4.0',
    laws: ['api.joins', 'api.objects', 'api.list.identity'],
    summary: 'logIndex of a receipt counts within its transaction, and cumulativeGasUsed is wrong',
  },
  {
    name: 'ganache-38-addresses',
    node: ganacheCli,
    bug: '6.1.0',
    fix: '6.1.8',
    laws: ['api.filter'],
    summary: 'eth_getLogs with a list of addresses gives nothing',
  },
  {
    name: 'ganache-90-gas-used',
    node: ganacheCli,
    bug: '6.1.0',
    fix: '6.12.2',
    laws: ['api.joins', 'api.objects', 'api.schema'],
    summary: 'gasUsed of a receipt is the sum of the block so far',
  },
  {
    name: 'ganache-by-block-and-index',
    node: named('ganache'),
    bug: '7.0.0',
    fix: '7.4.4',
    laws: ['api.joins'],
    summary: 'eth_getTransactionByBlockHashAndIndex does not give the transaction for its block and index',
  },
  {
    name: 'ganache-y-parity',
    node: named('ganache'),
    bug: '7.4.4',
    fix: '7.9.2',
    laws: ['api.schema'],
    summary: 'a transaction of type 0x2 has no yParity',
  },
];
