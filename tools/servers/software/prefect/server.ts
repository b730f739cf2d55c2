import fs from 'node:fs';
import path from 'node:path';
import { freePort, startProcess, stopProcess, untilReady } from '../../../child-process.ts';
import { binary, installPython } from '../../python.ts';
import { answers, type ListServer } from '../../server.ts';
import { seed } from './seed.ts';

const version = '3.9.1';

const settings = (work: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PREFECT_HOME: work,
  PREFECT_API_DATABASE_CONNECTION_URL: `sqlite+aiosqlite:///${path.join(work, 'prefect.db')}`,
  PREFECT_SERVER_ANALYTICS_ENABLED: 'false',
  PREFECT_UI_ENABLED: 'false',
  DO_NOT_TRACK: '1',
});

/** Flows and their runs: nearly all of its lists are read by POST, with offsets or page numbers in the body. */
export const prefect: ListServer = {
  name: 'prefect',
  version,
  install: (folder) => installPython(folder, 'prefect', version),
  start: async (folder, work) => {
    fs.rmSync(work, { recursive: true, force: true });
    fs.mkdirSync(work, { recursive: true });
    const [port, log] = [await freePort(), path.join(work, 'server.log')];
    // Its services would change runs while they are judged.
    const args = ['server', 'start', '--host', '127.0.0.1', '--port', String(port), '--no-services'];
    const child = startProcess(binary(folder, 'prefect'), args, { env: settings(work), log });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(child, 'prefect', log, () => answers(`${url}/api/ready`));
    const subjects = await seed(`${url}/api`);
    return { url: `${url}/api`, document: `${url}/openapi.json`, subjects, stop: () => stopProcess(child) };
  },
};
