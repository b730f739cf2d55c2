import fs from 'node:fs';
import path from 'node:path';
import { binary, installGo, installNode, nodeBinary } from '../install.ts';
import type { Server } from '../server.ts';
import { type Mining, seedChain } from './chain/seed.ts';
import { isReady } from './rpc.ts';

/** A node of Ethereum from a package registry, with a chain of its own. */
export interface EthereumNode extends Server {
  readonly release: string;
}

type Row = Pick<EthereumNode, 'name' | 'title' | 'release' | 'install' | 'launch'> & { readonly mining: Mining };

const nodeOf = ({ mining, ...row }: Row): EthereumNode => ({
  ...row,
  ready: isReady,
  seed: async ({ url }) => {
    await seedChain(url, mining);
    return {};
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

export const ethereumNodes: readonly EthereumNode[] = [geth, anvil, hardhat, ganache];
