import path from 'node:path';
import { readOptions, runTool } from '../../command-line.ts';
import { cacheFolder } from '../install.ts';
import { type Measured, measure } from '../measure.ts';
import { comparePair, sayFound } from '../pair.ts';
import { startServer } from '../server.ts';
import { type NodeBug, nodeBugs } from './bugs.ts';
import { ethereumDocument } from './document.ts';

// Judges releases of nodes with a known bug, and releases without it.

const options = readOptions('npm run ethereum-bugs -- [options]: judges known bugs of released nodes', {
  only: { type: 'string', default: '', help: 'the name of a bug, or its beginning; absent: all' },
  cache: { type: 'string', default: cacheFolder('ethereum'), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'ethereum-bugs'), help: 'folder for data and results' },
});

/** Starts a release with a filled chain, and judges it. */
async function judgeRelease({ node }: NodeBug, release: string): Promise<Measured> {
  const out = path.resolve(options.out, node.name, release);
  const folder = path.resolve(options.cache, 'old', `${node.name}@${release}`);
  const running = await startServer(node, release, { folder, work: path.join(out, 'server') });
  const document = ethereumDocument(options.cache);
  try {
    return await measure({ ...running, interface: 'openrpc', document, preset: 'ethereum' }, path.join(out, 'run'));
  } finally {
    await running.stop();
  }
}

/** Runs assay on both releases. Returns whether it finds the bug on the one that has it only. */
async function compareReleases(bug: NodeBug): Promise<boolean> {
  const pair = comparePair(bug, await judgeRelease(bug, bug.bug), await judgeRelease(bug, bug.fix));
  const { first } = pair;
  process.stdout.write(
    `${bug.name} ${bug.bug}: ${sayFound(pair)}${first ? `: ${first.message}` : ''}\n  not on ${bug.fix}\n`,
  );
  return first !== undefined;
}

await runTool('ethereum-bugs', async () => {
  const found: boolean[] = [];
  for (const bug of nodeBugs.filter(({ name }) => name.startsWith(options.only)))
    found.push(
      await compareReleases(bug).catch((error: unknown) => {
        process.stdout.write(`${bug.name}: ${error instanceof Error ? error.message : String(error)}\n`);
        return false;
      }),
    );
  return found.every(Boolean) ? 0 : 1;
});
