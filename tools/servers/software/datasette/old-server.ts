import path from 'node:path';
import { runToEnd } from '../../../child-process.ts';
import { type BenchServer, type RunningRelease, sourceFile } from '../../list-bugs/bug.ts';
import { binary, installPython } from '../../list-bugs/install.ts';
import { freePort, startServer } from '../../list-bugs/start.ts';

const pageSize = '8';

/** What a release needs that its own requirements no longer say. */
const installations = {
  sanic: {
    python: '3.6',
    requirements: [
      'sanic==0.7.0',
      'uvloop==0.14.0',
      'websockets==4.0.1',
      'jinja2==2.10.3',
      'markupsafe<2',
      'click==6.7',
    ],
  },
  earlyAsgi: {
    python: '3.6',
    requirements: ['uvloop==0.14.0', 'jinja2==2.10.3', 'markupsafe<2', 'click==7.1.2'],
  },
  asgi: { python: '3.9', requirements: ['httpx<0.28', 'setuptools<70'] },
} as const;

type Kind = keyof typeof installations;

/** Before 0.29, Datasette ran on Sanic, and a database's address held a hash of its content. */
const kindOf = (release: string): Kind => {
  const minor = Number(release.split('.')[1]);
  if (minor < 29) return 'sanic';
  return minor < 50 ? 'earlyAsgi' : 'asgi';
};

/** The option for the page size has had three forms. */
const settingsOf = (release: string): readonly string[] => {
  const minor = Number(release.split('.')[1]);
  if (minor < 21) return ['--page_size', pageSize];
  if (minor < 50) return ['--config', `default_page_size:${pageSize}`];
  return ['--setting', 'default_page_size', pageSize, '--setting', 'max_returned_rows', '50'];
};

/** The address to which the tables are moved. */
const withHash = async (running: RunningRelease): Promise<RunningRelease> => {
  const { headers } = await fetch(`${running.url}/library.json`, { redirect: 'manual' });
  const [moved = '/library'] = headers.get('location')?.split('.json') ?? [];
  return { ...running, url: `${running.url}${moved}` };
};

/** Tables of SQLite as JSON: cursors, sort keys, filters, counts, facets. */
export const datasette: BenchServer = {
  name: 'datasette',
  files: 'datasette',
  install: (folder, release) => {
    const { python, requirements } = installations[kindOf(release)];
    installPython(folder, { python, requirements: [`datasette==${release}`, ...requirements] });
  },
  start: async ({ folder, work, release }) => {
    const database = path.join(work, 'library.db');
    runToEnd('python3', [sourceFile('datasette', 'old-seed.py'), database], {});
    const port = await freePort();
    const args = ['serve', '--host', '127.0.0.1', '--port', String(port), ...settingsOf(release), database];
    const server = { name: 'datasette', work, port, ready: '/library.json' };
    const running = await startServer(server, { command: binary(folder, 'datasette'), args });
    return withHash(running);
  },
};
