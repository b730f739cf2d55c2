import fs from 'node:fs';
import path from 'node:path';
import type { BenchServer } from '../../list-bugs/bug.ts';
import { installNode, nodeBinary } from '../../list-bugs/install.ts';
import { freePort, startServer } from '../../list-bugs/start.ts';

const topics = ['maps', 'seas', 'winds'];

const posts = Array.from({ length: 63 }, (_, index) => {
  const n = index + 1;
  const title = `Title ${String((n * 53) % 127).padStart(3, '0')}`;
  const topic = n % 4 === 0 ? {} : { topic: topics[n % 3] };
  return { id: String(n), title, views: (n * 7) % 23, year: 1990 + (n % 11), published: n % 3 === 0, ...topic };
});

/** A JSON file as a REST interface: pages, sort keys, filters. */
export const jsonServer: BenchServer = {
  name: 'json-server',
  files: 'json-server',
  install: (folder, release) => installNode(folder, [`json-server@${release}`]),
  start: async ({ folder, work }) => {
    const database = path.join(work, 'db.json');
    fs.writeFileSync(database, JSON.stringify({ posts }));
    const port = await freePort();
    const args = ['--host', '127.0.0.1', '--port', String(port), database];
    const command = { command: nodeBinary(folder, 'json-server'), args, cwd: work };
    return startServer({ name: 'json-server', work, port, ready: '/posts' }, command);
  },
};
