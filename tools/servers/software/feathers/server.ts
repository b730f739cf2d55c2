import { type BenchServer, sourceFile } from '../../list-bugs/bug.ts';
import { installNode } from '../../list-bugs/install.ts';
import { freePort, startServer } from '../../list-bugs/start.ts';

/** Feathers with the service that keeps its items in memory: offsets, counts, filters. */
export const feathers: BenchServer = {
  name: 'feathers-memory',
  files: 'feathers',
  install: (folder, release) =>
    installNode(folder, [`@feathersjs/memory@${release}`, '@feathersjs/feathers@5.0.11', '@feathersjs/koa@5.0.11']),
  start: async ({ folder, work }) => {
    const port = await freePort();
    const args = [sourceFile('feathers', 'app.cjs'), folder, String(port)];
    return startServer({ name: 'feathers', work, port, ready: '/books' }, { command: process.execPath, args });
  },
};
