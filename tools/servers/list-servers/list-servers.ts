import path from 'node:path';
import { forever, readOptions, runTool, wholeNumber } from '../../command-line.ts';
import { cacheFolder } from '../install.ts';
import { countCases, judge, type Judged } from '../judge.ts';
import { type Running, type Server, startNewest } from '../server.ts';
import { listServers } from '../software/all.ts';

// Judges the lists of public servers: installs and starts each with seeded data, and runs assay on it.

const names = listServers.map(({ name }) => name).join(', ');

const options = readOptions('npm run list-servers -- [options]: judges public servers with lists', {
  only: { type: 'string', help: `one of ${names}; absent: all` },
  seeds: { type: 'string', default: '1', help: 'runs with seeds 1 to this number' },
  fuzz: { type: 'string', help: 'sends this many generated inputs after the runs' },
  serve: { type: 'boolean', default: false, help: 'starts the server named by --only, until Ctrl-C' },
  cache: { type: 'string', default: cacheFolder('list-servers'), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'list-servers'), help: 'folder for data and results' },
});

function chooseServers(): readonly Server[] {
  if (options.serve && options.only === undefined) throw new Error(`--serve needs --only NAME: one of ${names}`);
  const found = listServers.filter(({ name }) => options.only === undefined || name === options.only);
  if (found.length === 0) throw new Error(`--only ${options.only}: there is no such server; name one of ${names}`);
  return found;
}

/** Describes the result of a run, in lines. */
function describeRun(title: string, { results, log, code, seconds }: Judged): string {
  if (results === undefined) return `${title}: no results (exit ${code}): see ${log}\n`;
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

async function judgeServer(server: Server, running: Running, seeds: number): Promise<void> {
  const perform = async (name: string, title: string, command: readonly string[]): Promise<void> => {
    const judged = await judge(running, path.resolve(options.out, server.name, name), command);
    process.stdout.write(describeRun(`${server.name} ${server.release}, ${title}`, judged));
  };

  for (let seed = 1; seed <= seeds; seed += 1)
    await perform(`run-${seed}`, `seed ${seed}`, ['run', '--seed', String(seed)]);
  const { fuzz } = options;
  if (fuzz !== undefined) await perform('fuzz', `fuzz ${fuzz}`, ['fuzz', '--max-requests', fuzz]);
}

await runTool('list-servers', async () => {
  const seeds = wholeNumber('seeds', options.seeds, 1);
  for (const server of chooseServers()) {
    const running = await startNewest(server, options.cache, path.join(options.out, server.name, 'server'));
    try {
      process.stdout.write(`${server.name} ${server.release}: ${running.url}\n  document: ${running.document}\n`);
      if (options.serve) await forever();
      else await judgeServer(server, running, seeds);
    } finally {
      await running.stop();
    }
  }
});
