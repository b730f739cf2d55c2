import fs from 'node:fs';
import path from 'node:path';
import type { Comparison } from '../../../engine/model/comparison.ts';
import { readComparison } from '../../../cli/options/results-file.ts';
import type { Cache } from './install.ts';
import { fill } from './chain/fill.ts';
import type { Keys } from './chain/keys.ts';
import { call, textOf } from './chain/rpc.ts';
import { until } from '../rpc.ts';
import { whileRunning } from '../server.ts';
import { type NodeProcess, startNode } from './node-process.ts';
import { configured, type Plan, runCommand, type Session } from './sessions.ts';
import { defined } from '../../../engine/model/defined.ts';

/** Comparisons of two nodes. */

/** A node that joins takes a new block within some milliseconds; on a busy machine, some seconds. */
const following = { tries: 600, pauseMs: 100 };

const folderOf = (plan: Plan, version: string, name: string): string => path.join(plan.out, version, name);

/** Compares two nodes by `assay compare`. */
export const compareNodes = async (plan: Plan, name: string, a: NodeProcess, b: NodeProcess): Promise<Session> => {
  const comparison = path.join(b.version, name);
  const options = [
    ...configured(plan, 'comparison', { namespace: 'avm' }),
    '--out',
    folderOf(plan, b.version, name),
    '--quiet',
  ];
  const ended = await runCommand(plan, b.version, name, ['compare', `node=${a.url}`, `node=${b.url}`, ...options]);
  return { ...ended, comparison };
};

/** The comparison of a session; undefined if the session is none, or wrote no results. */
export const comparisonOf = (out: string, { comparison }: Session): Comparison | undefined => {
  const folder = comparison === undefined ? undefined : path.join(out, comparison);
  return folder !== undefined && fs.existsSync(folder) ? readComparison(folder) : undefined;
};

const heightOf = async (node: NodeProcess): Promise<string> =>
  textOf(await call(node, '/ext/bc/X', 'avm.getHeight'), 'height');

const untilAtOneHeight = (a: NodeProcess, b: NodeProcess): Promise<boolean> =>
  until(
    async () => (await heightOf(a)) === (await heightOf(b)),
    (isEqual) => isEqual,
    `one height of nodes ${a.version} and ${b.version}`,
    following,
  );

/** Compares two nodes of one version and one network: the second node joins the first one. */
export const compareTwins = async (plan: Plan, cache: Cache, keys: Keys, version: string): Promise<Session> => {
  const name = 'compare-two-nodes';
  const start = (twin: string, joins?: NodeProcess): Promise<NodeProcess> =>
    startNode(version, cache.binary(version), folderOf(plan, version, `${name}-${twin}`), defined({ joins }));
  return whileRunning(start('first'), (first) =>
    whileRunning(start('second', first), async (second) => {
      await fill(first, keys);
      await untilAtOneHeight(first, second);
      return compareNodes(plan, name, first, second);
    }),
  );
};

/** Why a node refuses the chain of another version; undefined if its log has no such reason. */
const refusedChain = (log: string): string | undefined => {
  const pattern = /FATAL .*error creating required chain .*"error": "(?:error while creating new snowman vm )?([^"(]*)/;
  return pattern.exec(fs.readFileSync(log, 'utf8'))?.[1]?.trim();
};

/**
 * Compares two versions on one chain: the older version writes it, and the newer one starts with a copy. They do not
 * share a network, because a version refuses peers from before the latest upgrade, which is active on local networks.
 */
export const compareNeighbours = async (
  plan: Plan,
  cache: Cache,
  keys: Keys,
  [before, after]: readonly [string, string],
): Promise<Session> => {
  const name = `compare-with-${before}`;
  const [older, newer] = [before, after].map((version) => folderOf(plan, after, `${name}-node-${version}`));
  if (older === undefined || newer === undefined) throw new Error('two versions are needed');
  const start = (version: string, folder: string): Promise<NodeProcess> =>
    startNode(version, cache.binary(version), folder, { data: path.join(folder, 'data') });
  for (const folder of [older, newer]) fs.rmSync(folder, { recursive: true, force: true });
  await whileRunning(start(before, older), (writer) => fill(writer, keys));
  fs.cpSync(path.join(older, 'data'), path.join(newer, 'data'), { recursive: true });
  return whileRunning(start(before, older), async (a) => {
    const b = await start(after, newer).catch((error: unknown): string => {
      const reason = refusedChain(path.join(newer, 'node.log'));
      if (reason === undefined) throw error;
      return reason;
    });
    if (typeof b !== 'string') return whileRunning(Promise.resolve(b), () => compareNodes(plan, name, a, b));
    const reason = `${after} does not start with the chain of ${before}: ${b}`;
    const log = path.relative(plan.out, path.join(newer, 'node.log'));
    return { name, version: after, command: `start of ${after}`, code: 3, seconds: 0, reason, log };
  });
};
