import path from 'node:path';
import { freePort, hasEnded, startProcess, stopProcess, untilReady } from '../../child-process.ts';
import { call, type Node, textOf } from './chain/rpc.ts';

/** Everything on 127.0.0.1: no other machine can join the network. */
const flags = [
  '--network-id=local',
  '--sybil-protection-enabled=false',
  '--http-host=127.0.0.1',
  '--staking-host=127.0.0.1',
  '--public-ip=127.0.0.1',
  '--staking-ephemeral-cert-enabled',
  '--staking-ephemeral-signer-enabled',
  '--fd-limit=20000',
  '--log-level=info',
] as const;

/** How a node takes part in a network, and where its chains are stored. */
export interface StartSettings {
  /** A node of the network to join; absent: a network of its own. */
  readonly joins?: NodeProcess;
  /** Folder with the chains of an earlier start; absent: the chains are in memory. */
  readonly data?: string;
}

export interface NodeProcess extends Node {
  readonly version: string;
  /** Where other nodes join its network. */
  readonly peerPort: number;
  readonly isAlive: () => boolean;
  stop(): Promise<void>;
}

/** Whether all chains of a node take calls. */
export const isReady = async (node: Node): Promise<boolean> => {
  try {
    for (const chain of ['P', 'X', 'C']) {
      const { isBootstrapped } = await call(node, '/ext/info', 'info.isBootstrapped', { chain });
      if (isBootstrapped !== true) return false;
    }
    await call(node, '/ext/bc/X', 'avm.getHeight');
    return true;
  } catch {
    return false;
  }
};

const peerFlags = async (joins: NodeProcess | undefined): Promise<readonly string[]> => {
  if (joins === undefined) return ['--bootstrap-ips=', '--bootstrap-ids='];
  const id = textOf(await call(joins, '/ext/info', 'info.getNodeID'), 'nodeID');
  return [`--bootstrap-ips=127.0.0.1:${joins.peerPort}`, `--bootstrap-ids=${id}`];
};

export interface Launch extends StartSettings {
  readonly port: number;
  readonly peerPort: number;
  readonly folder: string;
}

/** The arguments of a node's command. */
export const argumentsOf = async ({ port, peerPort, folder, joins, data }: Launch): Promise<readonly string[]> => [
  ...flags,
  `--http-port=${port}`,
  `--staking-port=${peerPort}`,
  `--data-dir=${data ?? path.join(folder, 'data')}`,
  `--db-type=${data === undefined ? 'memdb' : 'leveldb'}`,
  ...(await peerFlags(joins)),
];

/** Starts a node and waits until its chains take calls. @throws Error if it ends or is not ready in time. */
export const startNode = async (
  version: string,
  binary: string,
  folder: string,
  settings: StartSettings = {},
): Promise<NodeProcess> => {
  const [port, peerPort] = [await freePort(), await freePort()];
  const log = path.join(folder, 'node.log');
  const child = startProcess(binary, await argumentsOf({ port, peerPort, folder, ...settings }), { log });
  const node = {
    url: `http://127.0.0.1:${port}`,
    version,
    peerPort,
    isAlive: () => child.pid !== undefined && !hasEnded(child),
    stop: () => stopProcess(child),
  };
  await untilReady(child, `node ${version}`, log, () => isReady(node));
  return node;
};
