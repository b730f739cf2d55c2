import fs from 'node:fs';
import path from 'node:path';
import { installNode, nodeBinary } from '../../install.ts';
import { numbers } from '../../seeding.ts';
import type { Server } from '../../server.ts';

const topics = ['maps', 'seas', 'winds'];

const posts = numbers(63).map((n) => {
  const title = `Title ${String((n * 53) % 127).padStart(3, '0')}`;
  const topic = n % 4 === 0 ? {} : { topic: topics[n % 3] };
  return { id: String(n), title, views: (n * 7) % 23, year: 1990 + (n % 11), published: n % 3 === 0, ...topic };
});

/** A JSON file as a REST interface: pages, sort keys, filters. */
export const jsonServer: Server = {
  name: 'json-server',
  ready: '/posts',
  install: (folder, release) => installNode(folder, [`json-server@${release}`]),
  launch: ({ folder, work, port }) => {
    const database = path.join(work, 'db.json');
    fs.writeFileSync(database, JSON.stringify({ posts }));
    const args = ['--host', '127.0.0.1', '--port', String(port), database];
    return { command: nodeBinary(folder, 'json-server'), args, cwd: work };
  },
};
