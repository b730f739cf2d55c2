import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

const readyTries = 600;
const readyPauseMs = 500;
const stopPatienceMs = 20_000;

export interface NodeProcess extends Node {
  readonly version: string;
  readonly isAlive: () => boolean;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

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

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const stop = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(stopPatienceMs, undefined, { ref: false })]);
  if (hasEnded(child)) return;
  child.kill('SIGKILL');
  await ended;
};

/** Starts a node and waits until its chains take calls. @throws Error if it ends or is not ready in time. */
export const startNode = async (version: string, binary: string, folder: string): Promise<NodeProcess> => {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const log = path.join(folder, 'node.log');
  const child = spawn(binary, [...flags, `--http-port=${port}`, `--data-dir=${path.join(folder, 'data')}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = createWriteStream(log);
  child.stdout.pipe(output);
  child.stderr.pipe(output);
  child.once('error', (error) => output.write(`${error.message}\n`));
  process.once('exit', () => child.kill('SIGKILL'));
  const node = {
    url: `http://127.0.0.1:${port}`,
    version,
    isAlive: () => child.pid !== undefined && !hasEnded(child),
    stop: () => stop(child),
  };
  for (let tries = 0; tries < readyTries; tries += 1) {
    if (await isReady(node)) return node;
    if (!node.isAlive())
      throw new Error(`node ${version} ended with ${child.exitCode} before it was ready: see ${log}`);
    await sleep(readyPauseMs);
  }
  await node.stop();
  throw new Error(`node ${version} was not ready in ${(readyTries * readyPauseMs) / 1_000} s: see ${log}`);
};
