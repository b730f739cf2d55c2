import fs from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../../../child-process.ts';
import { configOf } from './config.ts';
import { sourceFile as listServers } from '../../server.ts';
import type { BenchServer } from '../../list-bugs/bug.ts';
import { binary, installPython } from '../../list-bugs/install.ts';
import { freePort, startServer } from '../../list-bugs/start.ts';

const member = (value: object, name: string): object => {
  const held: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof held === 'object' && held !== null ? held : {};
};

/** The configuration for releases before 0.20: their own word for the page size, and the collection of CSV. */
const oldConfig = (config: object): object => ({
  ...config,
  server: { ...member(config, 'server'), limit: 10 },
  resources: { stations: member(member(config, 'resources'), 'stations') },
});

/** Features of OGC API over CSV, GeoJSON and TinyDB, with the collections of tools/list-servers. */
export const pygeoapi: BenchServer = {
  name: 'pygeoapi',
  files: 'pygeoapi',
  install: (folder, release) => installPython(folder, { requirements: [`pygeoapi==${release}`, 'setuptools<80'] }),
  start: async ({ folder, work }) => {
    const [config, openapi] = [path.join(work, 'config.yml'), path.join(work, 'openapi.json')];
    const port = await freePort();
    fs.writeFileSync(config, JSON.stringify(oldConfig(configOf(port, work))));
    runToEnd(binary(folder, 'python3'), [listServers('pygeoapi', 'seed.py'), work], {});
    const env = { ...process.env, PYGEOAPI_CONFIG: config, PYGEOAPI_OPENAPI: openapi };
    const generate = ['openapi', 'generate', config, '--format', 'json', '--output-file', openapi];
    runToEnd(binary(folder, 'pygeoapi'), generate, { env, stdio: 'ignore' });
    const ready = '/conformance?f=json';
    return startServer(
      { name: 'pygeoapi', work, port, ready },
      { command: binary(folder, 'pygeoapi'), args: ['serve'], env },
    );
  },
};
