import path from 'node:path';
import { runToEnd } from '../../../child-process.ts';
import { installPython, binary } from '../../install.ts';
import { type Server, softwareFile } from '../../server.ts';

/** Python and pinned packages for old releases, whose own requirements no longer give a working installation. */
const installations = [
  {
    before: 29,
    python: '3.6',
    pins: ['sanic==0.7.0', 'uvloop==0.14.0', 'websockets==4.0.1', 'jinja2==2.10.3', 'markupsafe<2', 'click==6.7'],
  },
  { before: 50, python: '3.6', pins: ['uvloop==0.14.0', 'jinja2==2.10.3', 'markupsafe<2', 'click==7.1.2'] },
  { before: 60, python: '3.9', pins: ['httpx<0.28', 'setuptools<70'] },
  { before: Infinity, python: undefined, pins: [] },
] as const;

function minorOf(release: string): number {
  return Number(release.split('.')[1]);
}

/** Page sizes that the seeded tables exceed; the documents name them. The option has had three forms. */
function settingsOf(minor: number): readonly string[] {
  if (minor < 21) return ['--page_size', '8'];
  if (minor < 50) return ['--config', 'default_page_size:8'];
  const size = minor < 60 ? '8' : '20';
  return ['--setting', 'default_page_size', size, '--setting', 'max_returned_rows', '50'];
}

/**
 * Tables of SQLite as JSON: cursors, sort keys, filters, counts, facets. It has no document, so that this is ours.
 * Before 0.29, it ran on Sanic, and a database's address held a hash of its content.
 */
export const datasette: Server = {
  name: 'datasette',
  release: '0.65.5',
  ready: '/library.json',
  install: (folder, release) => {
    const { python, pins } = installations.find(({ before }) => minorOf(release) < before) ?? installations[3];
    installPython(folder, [`datasette==${release}`, ...pins], python);
  },
  launch: ({ folder, work, port, release }) => {
    const database = path.join(work, 'library.db');
    runToEnd('python3', [softwareFile(datasette, 'seed.py'), database]);
    const address = ['--host', '127.0.0.1', '--port', String(port)];
    const args = ['serve', ...address, ...settingsOf(minorOf(release)), database];
    return { command: binary(folder, 'datasette'), args };
  },
  seed: async ({ url, release }) => {
    if (minorOf(release) >= 60) return {};
    const { headers } = await fetch(`${url}/library.json`, { redirect: 'manual' });
    const [database = '/library'] = headers.get('location')?.split('.json') ?? [];
    return { url: `${url}${database}` };
  },
};
