import fs from 'node:fs';
import path from 'node:path';
import { installNode, nodeBinary } from '../../install.ts';
import type { Server } from '../../server.ts';

const names = Array.from({ length: 43 }, (_, n) => `book-${String((n * 29) % 43).padStart(2, '0')}`);

/** A package as the registry keeps it after a first publication. */
const packageOf = (name: string): object => {
  const time = '2024-01-01T00:00:00.000Z';
  const version = '1.0.0';
  const dist = { shasum: '0'.repeat(40), tarball: `http://127.0.0.1/${name}/-/${name}-${version}.tgz` };
  return {
    name,
    versions: { [version]: { name, version, description: `The package ${name}`, keywords: [], dist } },
    time: { created: time, modified: time, [version]: time },
    'dist-tags': { latest: version },
    _uplinks: {},
    _distfiles: {},
    _attachments: {},
    _rev: '1-0',
    readme: '',
  };
};

function writePackages(storage: string): void {
  for (const name of names) {
    fs.mkdirSync(path.join(storage, name), { recursive: true });
    fs.writeFileSync(path.join(storage, name, 'package.json'), JSON.stringify(packageOf(name)));
  }
  const database = { list: names, secret: '0'.repeat(32) };
  fs.writeFileSync(path.join(storage, '.verdaccio-db.json'), JSON.stringify(database));
}

/** A registry of npm with its packages in a folder. */
export const verdaccio: Server = {
  name: 'verdaccio',
  ready: '/-/ping',
  install: (folder, release) => installNode(folder, [`verdaccio@${release}`], { 'node-fetch': '2.7.0' }),
  launch: ({ folder, work, port }) => {
    const [storage, config] = [path.join(work, 'storage'), path.join(work, 'config.yaml')];
    writePackages(storage);
    const packages = { '**': { access: '$all' } };
    const auth = { htpasswd: { file: path.join(work, 'htpasswd') } };
    fs.writeFileSync(config, JSON.stringify({ storage, packages, auth, uplinks: {}, log: { level: 'warn' } }));
    const args = ['--config', config, '--listen', `127.0.0.1:${port}`];
    return { command: nodeBinary(folder, 'verdaccio'), args, cwd: work };
  },
};
