import fs from 'node:fs';
import path from 'node:path';
import { endOnSignals } from '../../child-process.ts';
import { readOptions } from '../../command-line.ts';
import { runAssay } from '../real-node/assay.ts';
import { chroma } from '../software/chroma/server.ts';
import { datasette } from '../software/datasette/server.ts';
import { openfga } from '../software/openfga/server.ts';
import { prefect } from '../software/prefect/server.ts';
import { pygeoapi } from '../software/pygeoapi/server.ts';
import { showResults } from './show-results.ts';
import { defaultCacheFolder, type ListServer, overlayOf, type RunningServer } from '../server.ts';

// Judges the lists of public servers: installs and starts each with seeded data, and runs assay on it.

const servers: readonly ListServer[] = [datasette, openfga, pygeoapi, prefect, chroma];
const names = servers.map(({ name }) => name).join(', ');

const given = readOptions('npm run list-servers -- [options]: judges public servers with lists', {
  only: { type: 'string', help: `one of ${names}; absent: all` },
  seeds: { type: 'string', default: '1', help: 'runs with seeds 1 to this number' },
  fuzz: { type: 'string', help: 'sends this many generated inputs after the runs' },
  serve: { type: 'boolean', default: false, help: 'starts the server named by --only, until Ctrl-C' },
  cache: { type: 'string', default: defaultCacheFolder(), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'list-servers'), help: 'folder for data and results' },
});

const chosen = (): readonly ListServer[] => {
  const found = servers.filter(({ name }) => given.only === undefined || name === given.only);
  if (found.length === 0) throw new Error(`--only ${given.only}: there is no such server; name one of ${names}`);
  return found;
};

const seedsOf = (): readonly number[] => {
  const count = Number(given.seeds);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error('--seeds takes a whole number from 1');
  return Array.from({ length: count }, (_, index) => index + 1);
};

const started = async (server: ListServer): Promise<RunningServer> => {
  const folder = path.resolve(given.cache, server.name);
  server.install(folder);
  return server.start(folder, path.resolve(given.out, server.name, 'server'));
};

/** A configuration file with the subjects of a server. */
const configured = (server: ListServer, { subjects }: RunningServer): readonly string[] => {
  if (subjects === undefined) return [];
  const file = path.resolve(given.out, server.name, 'config.json');
  fs.writeFileSync(file, JSON.stringify({ subjects }));
  return ['--config', file];
};

/** Environment variable that holds the key of a server. */
const keyVariable = 'LIST_SERVER_KEY';

const judge = async (server: ListServer, running: RunningServer): Promise<void> => {
  const { url, document, key } = running;
  const credentials = key === undefined ? [] : ['--api-key-env', keyVariable];
  const env = key === undefined ? {} : { [keyVariable]: key };
  const place = ['--openapi', document, '--overlay', overlayOf(server), '--url', url];
  const api = [...place, ...credentials, ...configured(server, running)];
  const title = `${server.name} ${server.version}`;

  const perform = async (name: string, words: string, args: readonly string[]): Promise<void> => {
    const out = path.resolve(given.out, server.name, name);
    fs.rmSync(out, { recursive: true, force: true });
    const log = `${out}.log`;
    const { code, seconds } = await runAssay([...args, ...api, '--out', out, '--quiet'], log, env);
    process.stdout.write(showResults(`${title}, ${words}`, { out, log, code, seconds }));
  };

  for (const seed of seedsOf()) await perform(`run-${seed}`, `seed ${seed}`, ['run', '--seed', String(seed)]);
  if (given.fuzz !== undefined) await perform('fuzz', `fuzz ${given.fuzz}`, ['fuzz', '--max-requests', given.fuzz]);
};

/** Until a signal ends this process. */
const forever = (): Promise<never> => new Promise(() => setInterval(() => {}, 60_000));

const main = async (): Promise<void> => {
  if (given.serve && given.only === undefined) throw new Error(`--serve needs --only NAME: one of ${names}`);
  for (const server of chosen()) {
    const running = await started(server);
    try {
      process.stdout.write(`${server.name} ${server.version}: ${running.url}\n  document: ${running.document}\n`);
      if (given.serve) await forever();
      else await judge(server, running);
    } finally {
      await running.stop();
    }
  }
};

endOnSignals();

try {
  await main();
} catch (error) {
  process.stderr.write(`list-servers: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
