import path from 'node:path';
import { readOptions, runTool } from '../../command-line.ts';
import { cacheFolder } from '../install.ts';
import { measure } from '../measure.ts';
import { startServer, whileRunning } from '../server.ts';
import { type NodeBug, nodeBugs } from './bugs.ts';
import { ethereumDocument } from './document.ts';

// Judges releases of nodes with a known bug, and releases without it.

const options = readOptions('ethereum-bugs', {
  only: { type: 'string', default: '', help: 'the name of a bug, or its beginning; absent: all' },
  cache: { type: 'string', default: cacheFolder('ethereum'), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'ethereum-bugs'), help: 'folder for data and results' },
});

/** Starts a release with a filled chain, and judges it. Returns its findings, as `requirement@operation: message`. */
async function judgeRelease({ node }: NodeBug, release: string): Promise<ReadonlySet<string>> {
  const out = path.resolve(options.out, node.name, release);
  const folder = path.resolve(options.cache, 'old', `${node.name}@${release}`);
  const document = ethereumDocument(options.cache);
  return whileRunning(startServer(node, release, { folder, work: path.join(out, 'server') }), async (running) => {
    const target = { ...running, interface: 'openrpc', document, preset: 'ethereum' } as const;
    const { findings } = await measure(target, path.join(out, 'run'));
    return new Set(findings.map(({ requirement, operation, message }) => `${requirement}@${operation}: ${message}`));
  });
}

/** Several bugs have one release. */
const judged = new Map<string, Promise<ReadonlySet<string>>>();

function findingsOf(bug: NodeBug, release: string): Promise<ReadonlySet<string>> {
  const name = `${bug.node.name} ${release}`;
  const known = judged.get(name) ?? judgeRelease(bug, release);
  judged.set(name, known);
  return known;
}

/** Whether the bug shows on the release that has it, and on no other. */
async function compareReleases(bug: NodeBug): Promise<boolean> {
  const broken = await findingsOf(bug, bug.bug);
  const fixed = await findingsOf(bug, bug.fix);
  const found = bug.shownBy.filter((finding) => broken.has(finding) && !fixed.has(finding));
  process.stdout.write(
    `${bug.name}: ${bug.node.name} ${bug.bug} ${found[0] ?? 'does not show it'}; ${bug.fix} does not\n`,
  );
  if (found.length === 0)
    for (const finding of broken) if (!fixed.has(finding)) process.stdout.write(`  only on ${bug.bug}: ${finding}\n`);
  return found.length > 0;
}

await runTool('ethereum-bugs', async () => {
  const results: boolean[] = [];
  for (const bug of nodeBugs.filter(({ name }) => name.startsWith(options.only)))
    results.push(
      await compareReleases(bug).catch((error: unknown) => {
        process.stdout.write(`${bug.name}: ${error instanceof Error ? error.message : String(error)}\n`);
        return false;
      }),
    );
  return results.every(Boolean) ? 0 : 1;
});
