import fs from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../../../child-process.ts';
import { installPython, binary } from '../../install.ts';
import { repeat, send } from '../../seeding.ts';
import { type Server, softwareFile } from '../../server.ts';

const pins = ['sqlalchemy<1.4', 'twisted<22', 'setuptools<70', 'jinja2<3.1', 'markupsafe<2.1'];

/** The master of Buildbot with changes in SQLite. */
export const buildbot: Server = {
  name: 'buildbot',
  ready: '/api/v2',
  install: (folder, release) =>
    installPython(folder, [`buildbot==${release}`, `buildbot-www==${release}`, ...pins], '3.8'),
  launch: ({ folder, work, port }) => {
    const cwd = path.join(work, 'master');
    runToEnd(binary(folder, 'buildbot'), ['create-master', cwd], { stdio: 'ignore' });
    fs.copyFileSync(softwareFile(buildbot, 'master.cfg'), path.join(cwd, 'master.cfg'));
    const env = { ...process.env, BUILDBOT_PORT: String(port) };
    return { command: binary(folder, 'buildbot'), args: ['start', '--nodaemon'], cwd, env };
  },
  // Changes come as a hook of a repository sends them.
  seed: async ({ url }) => {
    await repeat(36, (n) => {
      const change = {
        author: `author ${n % 5}`,
        branch: `branch-${n % 3}`,
        comments: `change ${n}`,
        project: 'books',
      };
      return send('POST', `${url}/change_hook/base`, new URLSearchParams(change));
    });
    return {};
  },
};
