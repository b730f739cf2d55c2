import fs from 'node:fs';
import path from 'node:path';
import type { Comparison } from '../../../engine/model/comparison.ts';
import { readComparison } from '../../../cli/options/results-file.ts';
import { runAssay } from '../assay.ts';
import { fillPage, row, table } from '../../markdown.ts';
import { type Running, type Server, sourceRoot, startServer, whileRunning } from '../server.ts';
import { ethereumDocument } from './document.ts';
import { explain } from './fork-differences.ts';
import { ethereumNodes } from './nodes.ts';
import { rpc } from '../rpc.ts';

/** A node that can show the history of another one. */
interface Fork {
  /** Options for the history of a node up to a block. */
  options(url: string, block: string): readonly string[];
  /** Operations that are compared; absent: all. */
  readonly only?: readonly string[];
}

const forks: Readonly<Record<string, Fork>> = {
  anvil: {
    options: (url, block) => ['--fork-url', url, '--fork-block-number', block],
    // All except eth_feeHistory, which ends the process for a block count beyond 64 bits.
    only: ['eth_g*', 'eth_blockNumber', 'eth_chainId', 'eth_syncing', 'web3_*'],
  },
  hardhat: { options: (url, block) => ['--fork', url, '--fork-block-number', block] },
};

/** Each node chooses its own `safe` and `finalized` block of one history: calls by these names are left out. */
const leftOut = `
  - target: $.components.schemas.BlockTag.enum[?@ == 'safe' || @ == 'finalized']
    remove: true
`;

/** The node that the others fork. */
const originName = 'geth';

export interface ForkSettings {
  readonly cache: string;
  readonly out: string;
  readonly requests: string;
}

/** A node without a chain of its own. */
const forkOf = ({ seed: _, ...server }: Server, options: readonly string[]): Server => ({
  ...server,
  launch: async (place) => {
    const launch = await server.launch(place);
    return { ...launch, args: [...launch.args, ...options] };
  },
});

function start(server: Server, { cache, out }: ForkSettings): Promise<Running> {
  const folders = { folder: path.resolve(cache, server.name), work: path.resolve(out, 'forks', server.name, 'server') };
  return startServer(server, server.release ?? '', folders);
}

/** Compares the origin with a fork of it, or with itself. @throws Error with the log if there is no result */
async function compareWith(name: string, origin: string, url: string, settings: ForkSettings): Promise<Comparison> {
  const only = (forks[name]?.only ?? []).flatMap((pattern) => ['--only', pattern]);
  const out = path.resolve(settings.out, 'forks', name);
  const overlay = path.join(out, 'overlay.yaml');
  fs.rmSync(path.join(out, 'compare'), { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  const preset = fs.readFileSync(path.join(sourceRoot, 'contracts', 'presets', 'ethereum.yaml'), 'utf8');
  fs.writeFileSync(overlay, `${preset.trimEnd()}${leftOut}`);
  const options = ['--openrpc', ethereumDocument(settings.cache), '--overlay', overlay, '--quiet'];
  const limits = ['--max-requests', settings.requests, '--out', path.join(out, 'compare')];
  const { code } = await runAssay(
    ['compare', origin, url, ...options, ...only, ...limits],
    path.join(out, 'compare.log'),
  );
  const comparison = readComparison(path.join(out, 'compare'));
  if (comparison.notComparable !== undefined) throw new Error(`${name}: ${comparison.notComparable} (exit ${code})`);
  return comparison;
}

/** One line for each difference: where it is, on both sides, and why. */
function differenceRows(name: string, { groups }: Comparison): readonly string[] {
  return groups.map((group) =>
    row(name, `${group.operation} ${group.path}`, group.kind, group.count, explain(name, group) ?? '**unexplained**'),
  );
}

/** Compares one history on several nodes, writes the page, and returns the number of unexplained differences. */
export async function compareForks(settings: ForkSettings): Promise<number> {
  const origin = ethereumNodes.find(({ name }) => name === originName);
  if (!origin) throw new Error(`there is no node ${originName}`);
  const all: (readonly [name: string, comparison: Comparison])[] = [];
  await whileRunning(start(origin, settings), async ({ url }) => {
    all.push([originName, await compareWith(originName, url, url, settings)]);
    const head = String(Number(await rpc(url, 'eth_blockNumber')));
    for (const node of ethereumNodes) {
      const options = forks[node.name]?.options(url, head);
      if (!options) continue;
      const comparison = await whileRunning(start(forkOf(node, options), settings), (fork) =>
        compareWith(node.name, url, fork.url, settings),
      );
      all.push([node.name, comparison]);
    }
  });

  const sums = all.map(([name, { questions, requests, groups }]) => {
    const unexplained = groups.filter((group) => explain(name, group) === undefined);
    return { name, questions, requests, groups, unexplained };
  });
  for (const { name, questions, requests, groups, unexplained } of sums) {
    const counts = `${questions} questions, ${requests} requests, ${groups.length} differences`;
    process.stdout.write(`${originName} and ${name}: ${counts}, ${unexplained.length} unexplained\n`);
    for (const { operation, path: member, kind, A, B } of unexplained)
      process.stdout.write(`  ${operation} ${member} ${kind}: ${A.value.slice(0, 200)} / ${B.value.slice(0, 200)}\n`);
  }
  fillPage('ethereum-nodes.md', {
    forks: table(
      ['origin and', 'questions', 'requests', 'differences', 'unexplained'],
      sums.map(({ name, questions, requests, groups, unexplained }) =>
        row(name === originName ? 'itself' : `fork on ${name}`, questions, requests, groups.length, unexplained.length),
      ),
    ),
    differences: table(
      ['fork', 'member', 'kind', 'questions', 'why'],
      all.flatMap(([name, comparison]) => differenceRows(name, comparison)),
    ),
  });
  return sums.reduce((count, { unexplained }) => count + unexplained.length, 0);
}
