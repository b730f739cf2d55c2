import fs from 'node:fs';
import path from 'node:path';
import { forever, readOptions, runTool, wholeNumber } from '../command-line.ts';
import type { CommandName } from '../commands.ts';
import { cacheFolder } from './install.ts';
import { countCases, judge, type AssayRun } from './judge.ts';
import { fillPage, row, seconds, table } from '../markdown.ts';
import { type Running, type Server, startServer } from './server.ts';

/** A tool that judges released servers: `npm run lab -- list-servers`. */
export interface ServersTool<Kind extends Server> {
  /** Its name, and that of its cache folder without `assay-`. */
  readonly name: CommandName;
  readonly cache: string;
  readonly servers: readonly Kind[];
  /** The members of a target that the server does not give itself. */
  complete(server: Kind, cache: string): Partial<Running>;
  /** The Markdown file with a part `results`, which a run of all servers writes. */
  readonly page: string;
  /** Works on a server while it is judged; the returned function ends the work. `folder`: its installation. */
  grow?(server: Kind, url: string, folder: string): Promise<() => void>;
}

/** Describes the result of a run, in lines. */
function describeRun(title: string, { results, log, code, seconds }: AssayRun): string {
  if (results === undefined) {
    const text = fs.readFileSync(log, 'utf8').trim();
    return `${title}: exit ${code} after ${seconds.toFixed(0)} s, ${log}:\n${text}\n`;
  }
  const { summary, requests, findings, cases } = results;
  const { judged, selected } = countCases(results);
  const share = selected === 0 ? 0 : Math.floor((100 * judged) / selected);
  const open = cases.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'unstable');
  return [
    `${title}: ${cases.length} cases, ${summary.pass} pass, ${findings.length} findings, ` +
      `judged ${judged} of ${selected} (${share} %), ${requests} requests, ${seconds.toFixed(0)} s, exit ${code}`,
    ...findings.map(({ fingerprint, message }) => `  finding ${fingerprint}: ${message}`),
    ...open.map((each) => `  ${each.verdict} ${each.requirement}@${each.operation}: ${each.reason ?? ''}`),
    '',
  ].join('\n');
}

/** A row of the page: a server, and one of its runs. */
function rowOf(server: Server, title: string, { results, seconds: lasted }: AssayRun): string {
  if (results === undefined) return row(server.title ?? server.name, title, 'no results');
  const { judged, selected } = countCases(results);
  const { summary, findings, requests } = results;
  const share = selected === 0 ? '' : ` (${Math.floor((100 * judged) / selected)} %)`;
  const counts = [selected, `${judged}${share}`, summary.pass, findings.length, requests, seconds(lasted)];
  return row(`${server.title ?? server.name} ${server.release}`, title, ...counts);
}

const columns = ['server', 'run', 'selected', 'judged', 'pass', 'findings', 'requests', 'time'];

/** Installs and starts released servers with seeded data, and runs assay on each, as the command line says. */
export async function judgeServers<Kind extends Server>(tool: ServersTool<Kind>): Promise<void> {
  const { name, cache, servers, complete, grow, page } = tool;
  const rows: string[] = [];
  const names = servers.map((server) => server.name).join(', ');
  const options = readOptions(name, {
    only: { type: 'string', help: `one of ${names}; absent: all` },
    seeds: { type: 'string', default: '1', help: 'runs with seeds 1 to this number' },
    command: {
      type: 'string',
      default: 'run',
      help: 'the command of assay and its options: "fuzz --max-requests 2000", "mutate --max-mutants 50", "compare"',
    },
    grow: { type: 'boolean', default: false, help: 'the data grows during the runs, where the tool can do that' },
    serve: { type: 'boolean', default: false, help: 'starts the server named by --only, until Ctrl-C' },
    cache: { type: 'string', default: cacheFolder(cache), help: 'folder for installations' },
    out: { type: 'string', default: path.join('reports', 'out', name), help: 'folder for data and results' },
  });

  const chosen = (): readonly Kind[] => {
    if (options.serve && options.only === undefined) throw new Error(`--serve needs --only NAME: one of ${names}`);
    const found = servers.filter((server) => options.only === undefined || server.name === options.only);
    if (found.length === 0) throw new Error(`--only ${options.only}: there is no such server; name one of ${names}`);
    return found;
  };

  const judgeServer = async (server: Server, running: Running, seeds: number): Promise<void> => {
    const [command = 'run', ...rest] = options.command.split(' ');
    for (let seed = 1; seed <= seeds; seed += 1) {
      const out = path.resolve(options.out, server.name, `${command}-${seed}`);
      const judged = await judge(running, out, [command, ...rest, '--seed', String(seed)]);
      const title = `${options.command}, seed ${seed}`;
      process.stdout.write(describeRun(`${server.name} ${server.release}, ${title}`, judged));
      rows.push(rowOf(server, `seed ${seed}`, judged));
    }
  };

  await runTool(name, async () => {
    const seeds = wholeNumber('seeds', options.seeds, 1);
    for (const server of chosen()) {
      const folders = {
        folder: path.resolve(options.cache, server.name),
        work: path.resolve(options.out, server.name, 'server'),
      };
      const started = await startServer(server, server.release ?? '', folders);
      const running = { ...started, ...complete(server, options.cache) };
      const end = options.grow ? await grow?.(server, running.url, folders.folder) : undefined;
      try {
        process.stdout.write(`${server.name} ${server.release}: ${running.url}\n  document: ${running.document}\n`);
        if (options.serve) await forever();
        else await judgeServer(server, running, seeds);
      } finally {
        end?.();
        await running.stop();
      }
    }
    if (options.only === undefined && options.command === 'run') fillPage(page, { results: table(columns, rows) });
  });
}
