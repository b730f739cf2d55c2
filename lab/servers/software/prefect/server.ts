import path from 'node:path';
import { binary, installPython } from '../../install.ts';
import type { Server } from '../../server.ts';
import { seed } from './seed.ts';

/** Flows and their runs: nearly all of its lists are read by POST, with offsets or page numbers in the body. */
export const prefect: Server = {
  name: 'prefect',
  release: '3.9.1',
  ready: '/api/ready',
  install: (folder, release) => installPython(folder, [`prefect==${release}`]),
  launch: ({ folder, work, port }) => ({
    command: binary(folder, 'prefect'),
    // Its services would change runs while they are judged.
    args: ['server', 'start', '--host', '127.0.0.1', '--port', String(port), '--no-services'],
    env: {
      ...process.env,
      PREFECT_HOME: work,
      PREFECT_API_DATABASE_CONNECTION_URL: `sqlite+aiosqlite:///${path.join(work, 'prefect.db')}`,
      PREFECT_SERVER_ANALYTICS_ENABLED: 'false',
      PREFECT_UI_ENABLED: 'false',
      DO_NOT_TRACK: '1',
    },
  }),
  seed: async ({ url }) => ({
    url: `${url}/api`,
    document: `${url}/openapi.json`,
    subjects: await seed(`${url}/api`),
  }),
};
