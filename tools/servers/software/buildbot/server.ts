import fs from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../../../child-process.ts';
import { type BenchServer, sourceFile } from '../../list-bugs/bug.ts';
import { binary, installPython } from '../../list-bugs/install.ts';
import { freePort, startServer } from '../../list-bugs/start.ts';

/** Changes as a hook of a repository sends them. */
const seed = async (url: string): Promise<void> => {
  for (let n = 1; n <= 36; n += 1) {
    const change = { author: `author ${n % 5}`, branch: `branch-${n % 3}`, comments: `change ${n}`, project: 'books' };
    const { ok, status } = await fetch(`${url}/change_hook/base`, {
      method: 'POST',
      body: new URLSearchParams(change),
    });
    if (!ok) throw new Error(`buildbot: a change was answered with ${status}`);
  }
};

/** The master of Buildbot with changes in SQLite. */
export const buildbot: BenchServer = {
  name: 'buildbot',
  files: 'buildbot',
  install: (folder, release) => {
    const pins = ['sqlalchemy<1.4', 'twisted<22', 'setuptools<70', 'jinja2<3.1', 'markupsafe<2.1'];
    installPython(folder, {
      python: '3.8',
      requirements: [`buildbot==${release}`, `buildbot-www==${release}`, ...pins],
    });
  },
  start: async ({ folder, work }) => {
    const master = path.join(work, 'master');
    runToEnd(binary(folder, 'buildbot'), ['create-master', master], { stdio: 'ignore' });
    fs.copyFileSync(sourceFile('buildbot', 'master.cfg'), path.join(master, 'master.cfg'));
    const port = await freePort();
    const env = { ...process.env, BUILDBOT_PORT: String(port) };
    const server = { name: 'buildbot', work, port, ready: '/api/v2' };
    const command = { command: binary(folder, 'buildbot'), args: ['start', '--nodaemon'], cwd: master, env };
    const running = await startServer(server, command);
    await seed(running.url);
    return running;
  },
};
