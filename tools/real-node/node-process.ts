import path from 'node:path';
import { freePort, hasEnded, startProcess, stopProcess, untilReady } from '../child-process.ts';
import { call, type Node } from './chain/rpc.ts';

/** A node of a network of its own, which no other node can join: no address to start from, everything on 127.0.0.1. */
const flags = [
  '--network-id=local',
  '--sybil-protection-enabled=false',
  '--http-host=127.0.0.1',
  '--staking-host=127.0.0.1',
  '--staking-port=0',
  '--public-ip=127.0.0.1',
  '--bootstrap-ips=',
  '--bootstrap-ids=',
  '--db-type=memdb',
  '--staking-ephemeral-cert-enabled',
  '--staking-ephemeral-signer-enabled',
  '--fd-limit=20000',
  '--log-level=info',
] as const;

export interface NodeProcess extends Node {
  readonly version: string;
  readonly isAlive: () => boolean;
  stop(): Promise<void>;
}

const isReady = async (node: Node): Promise<boolean> => {
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

/** Starts a node and waits until its chains take calls. @throws Error if it ends or is not ready in time. */
export const startNode = async (version: string, binary: string, folder: string): Promise<NodeProcess> => {
  const port = await freePort();
  const log = path.join(folder, 'node.log');
  const child = startProcess(binary, [...flags, `--http-port=${port}`, `--data-dir=${path.join(folder, 'data')}`], {
    log,
  });
  const node = {
    url: `http://127.0.0.1:${port}`,
    version,
    isAlive: () => child.pid !== undefined && !hasEnded(child),
    stop: () => stopProcess(child),
  };
  await untilReady(child, `node ${version}`, log, () => isReady(node));
  return node;
};
