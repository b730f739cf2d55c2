import path from 'node:path';
import type { Line } from '../../../engine/client/record.ts';
import { liveDispatcher } from '../../../engine/client/dispatch.ts';
import type { Comparison } from '../../../engine/model/comparison.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { startProxy } from '../../../defects/proxy/proxy.ts';
import { writeJson } from '../../../reports/write.ts';
import { readOptions, runTool, wholeNumber } from '../../command-line.ts';
import { cacheFolder } from '../install.ts';
import { bugs, documentOf } from '../list-bugs/bugs.ts';
import { median, sum } from '../../markdown.ts';
import { overlayOf, type Running, type Server, startNewest, startServer, whileRunning } from '../server.ts';
import { listServers } from '../software/all.ts';
import { startMovingServer } from './moving-server.ts';
import { type Compared, comparedOf, compareUrls } from './sides.ts';
import { reportedByRates } from './traffic.ts';
import { valueMutants } from './value-mutants.ts';

// Measures `assay compare` on public servers: with themselves, with mutants of values, and release against release.

const names = [...listServers.map(({ name }) => name), 'moving'];

const options = readOptions('npm run lab -- compare-servers [options]: compares public servers', {
  only: { type: 'string', default: names.join(','), help: 'servers, separated by commas' },
  requests: { type: 'string', default: '2000', help: 'requests of a comparison' },
  mutants: { type: 'string', default: '0', help: 'compares each server with this many mutants of values' },
  pairs: { type: 'string', default: '', help: 'pairs of releases of `npm run lab -- list-bugs`, separated by commas' },
  releases: { type: 'string', default: '', help: 'two releases of one server: datasette=0.64.8,0.65.5' },
  seed: { type: 'string', default: '1', help: 'seed of the questions' },
  out: { type: 'string', default: path.join('reports', 'out', 'compare-servers'), help: 'folder for data and results' },
});

const maxRequests = wholeNumber('requests', options.requests, 1);
const seed = wholeNumber('seed', options.seed, 0);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The result of a comparison in a few lines. */
function describe(title: string, { groups, undecided, learnt, notComparable, ...result }: Comparison): void {
  const { questions, requests, operations } = result;
  const compared = operations.filter((row) => row.compared + row.different > 0).length;
  say(
    `${title}: ${groups.length} differences in ${questions} questions, ${requests} requests, ` +
      `${sum(undecided.map(({ count }) => count))} undecided, ${learnt.length} members learnt, ` +
      `${compared} of ${operations.length} operations${notComparable === undefined ? '' : `; ${notComparable}`}`,
  );
  for (const { operation, path: place, kind, A, B, verdict, count } of groups) {
    const values = `A ${A.value.slice(0, 80)}, B ${B.value.slice(0, 80)}`;
    say(`  ${operation} ${place} ${kind}, ${count} questions: ${values}; ${verdict}`);
  }
}

const start = (name: string): Promise<Running> => {
  const server = listServers.find((row) => row.name === name);
  if (!server && name !== 'moving')
    throw new Error(`--only ${name}: there is no such server; name ${names.join(', ')}`);
  return server
    ? startNewest(server, cacheFolder('list-servers'), path.join(options.out, name, 'server'))
    : startMovingServer();
};

/** Compares a server with itself. Returns the exchanges and the answers of B. */
async function compareWithItself(title: string, compared: Compared, urls: readonly [string, string]) {
  const answers: Answered[] = [];
  const exchanges: Exchange[] = [];
  const recorder = {
    write: (line: Line): void => {
      if ('reused' in line || exchanges.length >= 2_000) return;
      exchanges.push(line);
      const answer = answered(line, compared.contract);
      if (answer?.result) answers.push(answer);
    },
    close: () => undefined,
  };
  const result = await compareUrls(compared, urls, { maxRequests, seed }, { sides: { B: { recorder } } });
  describe(title, result);
  return { answers, exchanges, differences: result.groups.length };
}

/** How many mutants a rule found, and after how many requests. */
function foundInWords(results: readonly { readonly found: boolean; readonly requests: number }[]): string {
  const costs = results.filter(({ found }) => found).map(({ requests }) => requests);
  return (
    `found ${costs.length} of ${results.length} mutants of values; ` +
    `requests to the first difference: median ${median(costs)}, most ${Math.max(0, ...costs)}`
  );
}

/** Compares a server with itself behind a proxy that breaks values. */
async function compareMutants(name: string, compared: Compared, wanted: number): Promise<void> {
  const dispatcher = liveDispatcher({ concurrency: 8, timeoutMs: 30_000, insecure: false, caFile: undefined });
  const { contract, url } = compared;
  const proxy = await startProxy({ contract, target: { api: url }, namespace: '', dispatcher });
  const urls = [url, proxy.target['api'] ?? ''] as const;
  try {
    const title = `${name}, behind the proxy without a mutant`;
    const { answers, exchanges } = await compareWithItself(title, compared, urls);
    // Each request of the traffic goes to three instances.
    const traffic = exchanges.slice(0, Math.floor(maxRequests / 3));
    const byRates = (operation: string) =>
      reportedByRates(traffic, operation, { primary: urls[0], candidate: urls[1] });
    const operations = [...new Set(traffic.map(({ call }) => call.operation))];
    const plain = await Promise.all(operations.map(byRates));
    say(`${title}: by rates ${sum(plain.map(({ fields }) => fields.length))} fields differ`);

    const results: { id: string; found: boolean; requests: number; rates: { found: boolean; requests: number } }[] = [];
    for (const mutant of valueMutants(contract, answers)) {
      if (results.length >= wanted) break;
      if (!(await proxy.shows(mutant))) continue;
      proxy.plant(mutant);
      const result = await compareUrls(compared, urls, { maxRequests, seed, stopAtFirst: true });
      const rates = await byRates(mutant.operation);
      proxy.plant(undefined);
      const first = result.groups.find(({ operation }) => operation === mutant.operation);
      results.push({
        id: mutant.id,
        found: first !== undefined,
        requests: first?.requests ?? result.requests,
        rates: { found: rates.fields.length > 0, requests: rates.requests },
      });
      if (rates.fields.length === 0) say(`missed by rates ${mutant.id}`);
      if (!first) say(`missed ${mutant.id}${result.notComparable === undefined ? '' : `: ${result.notComparable}`}`);
    }
    await writeJson(path.join(options.out, `${name}-mutants.json`), results);
    say(`${name}: ${foundInWords(results)}`);
    say(`${name}: by rates, ${foundInWords(results.map(({ rates }) => rates))}`);
  } finally {
    await proxy.close();
  }
}

/** Two releases of a server that is compared, and the title of the comparison. */
interface Releases {
  readonly server: Server;
  readonly A: string;
  readonly B: string;
  readonly cache: string;
  readonly title: string;
  /** The description of both releases; absent: the one that the release itself serves, with the server's overlay. */
  readonly document?: string;
}

/** Compares two releases of a server. */
async function compareReleases({ server, A, B, cache, title, document }: Releases): Promise<void> {
  const folders = (release: string) => ({
    folder: path.resolve(cache, server.name, release),
    work: path.resolve(options.out, server.name, release),
  });
  const target = document === undefined ? { overlay: overlayOf(server) } : { document };
  await whileRunning(startServer(server, A, folders(A)), (runningA) =>
    whileRunning(startServer(server, B, folders(B)), async (runningB) => {
      const compared = await comparedOf({ ...runningA, ...target });
      const urls = [runningA.url, runningB.url] as const;
      describe(title, await compareUrls(compared, urls, { maxRequests, seed, judgesB: true }));
    }),
  );
}

/** `datasette=0.64.8,0.65.5`. */
function namedReleases(text: string): Releases {
  const [, name = '', A = '', B = ''] = /^([\w-]+)=([\w.]+),([\w.]+)$/.exec(text) ?? [];
  const server = listServers.find((row) => row.name === name);
  if (!server) throw new Error(`--releases ${text}: give a server and two releases, like datasette=0.64.8,0.65.5`);
  return { server, A, B, cache: cacheFolder('compare-servers'), title: `${name}, A ${A}, B ${B}` };
}

/** The release without a bug, and the release with it. */
function releasesOf(name: string): Releases {
  const bug = bugs.find((row) => row.name === name);
  if (!bug)
    throw new Error(`--pairs ${name}: there is no such pair; name one of ${bugs.map((row) => row.name).join(', ')}`);
  return {
    server: bug.server,
    A: bug.fix,
    B: bug.bug,
    cache: cacheFolder('list-bugs'),
    title: `${name}, A ${bug.fix}, B ${bug.bug} (${bug.summary})`,
    document: documentOf(bug),
  };
}

await runTool('compare-servers', async () => {
  const mutants = wholeNumber('mutants', options.mutants, 0);
  if (options.pairs !== '') {
    for (const name of options.pairs.split(',')) await compareReleases(releasesOf(name));
    return 0;
  }
  if (options.releases !== '') {
    await compareReleases(namedReleases(options.releases));
    return 0;
  }
  let differences = 0;
  for (const name of options.only.split(','))
    await whileRunning(start(name), async (running) => {
      const compared = await comparedOf(running);
      if (mutants > 0) await compareMutants(name, compared, mutants);
      else ({ differences } = await compareWithItself(`${name} with itself`, compared, [running.url, running.url]));
    });
  return differences > 0 ? 1 : 0;
});
