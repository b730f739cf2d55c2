import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../child-process.ts';
import { binary, cacheFolder, installGo, installNode, nodeBinary } from '../install.ts';
import { keyBytes, sha256 } from '../real-node/chain/bytes.ts';
import { localFunds } from '../real-node/chain/keys.ts';
import { buildNode, cacheIn } from '../real-node/install.ts';
import { argumentsOf, isReady as isAvalancheReady } from '../real-node/node-process.ts';
import type { Server } from '../server.ts';
import { type Mining, seedChain } from './chain/seed.ts';
import { installSigner, keySenders, nodeSenders, type Senders } from './chain/senders.ts';
import { isReady } from '../rpc.ts';

/** A node of Ethereum from a package registry, with a chain of its own. */
export interface EthereumNode extends Server {
  readonly release: string;
  /** Who sends transactions to the node at a URL. `folder`: its installation. */
  senders(url: string, folder: string): Promise<Senders>;
}

type Row = Pick<EthereumNode, 'name' | 'title' | 'release' | 'install' | 'launch'> &
  Partial<Pick<EthereumNode, 'ready' | 'senders'>> & {
    readonly mining: Mining;
    /** Where the node serves the interface; absent: at its root. */
    readonly path?: string;
  };

const nodeOf = ({ mining, path: place = '', senders = nodeSenders, ...row }: Row): EthereumNode => ({
  ready: isReady,
  senders,
  ...row,
  seed: async ({ url: root, folder }) => {
    const url = `${root}${place}`;
    const creation = await seedChain({ url, senders: await senders(url, folder) }, mining);
    return { url, subjects: { transactionHash: [creation] } };
  },
});

const local = '127.0.0.1';

const anvil = nodeOf({
  name: 'anvil',
  release: '1.7.1',
  install: (folder, release) => installNode(folder, [`@foundry-rs/anvil@${release}`]),
  launch: ({ folder, port }) => ({
    command: nodeBinary(folder, 'anvil'),
    args: ['--host', local, '--port', String(port)],
  }),
  mining: { pause: ['evm_setAutomine', false], mine: ['evm_mine'], resume: ['evm_setAutomine', true] },
});

/** The chain id of `geth --dev`, whose history it can fork. */
const hardhatConfig = {
  solidity: '0.8.24',
  networks: { hardhat: { chainId: 1337, chains: { 1337: { hardforkHistory: { cancun: 0 } } } } },
};

const hardhat = nodeOf({
  name: 'hardhat',
  title: 'Hardhat',
  release: '2.29.1',
  install: (folder, release) => installNode(folder, [`hardhat@${release}`]),
  launch: ({ folder, port }) => {
    fs.writeFileSync(
      path.join(folder, 'hardhat.config.cjs'),
      `module.exports = ${JSON.stringify(hardhatConfig)};
`,
    );
    const args = ['--config', 'hardhat.config.cjs', 'node', '--hostname', local, '--port', String(port)];
    const env = { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' };
    return { command: nodeBinary(folder, 'hardhat'), args, cwd: folder, env };
  },
  mining: { pause: ['evm_setAutomine', false], mine: ['evm_mine'], resume: ['evm_setAutomine', true] },
});

const ganache = nodeOf({
  name: 'ganache',
  title: 'Ganache',
  release: '7.9.2',
  install: (folder, release) => installNode(folder, [`ganache@${release}`]),
  launch: ({ folder, port, work }) => ({
    command: nodeBinary(folder, 'ganache'),
    args: ['--server.host', local, '--server.port', String(port), '--wallet.deterministic'],
    cwd: work,
  }),
  mining: { pause: ['miner_stop'], mine: ['evm_mine'], resume: ['miner_start'] },
});

const geth = nodeOf({
  name: 'geth',
  title: 'go-ethereum',
  release: '1.17.10',
  install: (folder, release) => installGo(folder, `github.com/ethereum/go-ethereum/cmd/geth@v${release}`),
  launch: ({ folder, work, port }) => ({
    command: binary(folder, 'geth'),
    args: [
      '--dev',
      `--datadir=${path.join(work, 'data')}`,
      '--ipcdisable',
      '--nodiscover',
      '--port=0',
      '--http',
      `--http.addr=${local}`,
      `--http.port=${port}`,
      '--http.api=eth,net,web3,dev',
    ],
  }),
  // A withdrawal makes a block without transactions.
  mining: {
    mine: [
      'dev_addWithdrawal',
      { index: '0x1', validatorIndex: '0x2', address: `0x${''.padStart(40, '9')}`, amount: '0x3' },
    ],
  },
});

/** `npm run lab -- real-node` builds the same release into the same folder. */
const builds = cacheIn(cacheFolder('real-node'));

/** All states stay, as on the other nodes. */
const chainConfig = { C: { Config: Buffer.from(JSON.stringify({ 'pruning-enabled': false })).toString('base64') } };

const avalanchego = nodeOf({
  name: 'avalanchego',
  title: 'avalanchego (C-chain)',
  release: '1.14.0',
  path: '/ext/bc/C/rpc',
  install: (folder, release) => {
    fs.mkdirSync(builds.top, { recursive: true });
    buildNode(builds, release);
    installSigner(folder);
  },
  launch: async ({ work, release, port }) => {
    const args = await argumentsOf({ port, peerPort: await freePort(), folder: work });
    const config = Buffer.from(JSON.stringify(chainConfig)).toString('base64');
    return { command: builds.binary(release), args: [...args, `--chain-config-content=${config}`] };
  },
  ready: (url) => isAvalancheReady({ url }),
  // The network gives funds to the first key.
  senders: (url, folder) => {
    const seeds = ['ethereum-nodes 1', 'ethereum-nodes 2'].map((text) => sha256(Buffer.from(text)));
    const keys = [keyBytes(localFunds), ...seeds].map((key) => Buffer.from(key).toString('hex'));
    return keySenders(url, folder, keys);
  },
  // It makes a block of the transactions that it has, and none without any.
  mining: {},
});

export const ethereumNodes: readonly EthereumNode[] = [geth, anvil, hardhat, ganache, avalanchego];
