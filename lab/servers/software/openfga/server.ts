import { freePort } from '../../../child-process.ts';
import { binary } from '../../install.ts';
import type { Server } from '../../server.ts';
import { documentOf, install } from './install.ts';
import { seed } from './seed.ts';

const flags = ['--datastore-engine=memory', '--playground-enabled=false', '--metrics-enabled=false'] as const;

/** Authorization tuples: continuation tokens, lists below a path parameter, and a list that is read by POST. */
export const openfga: Server = {
  name: 'openfga',
  release: '1.22.1',
  ready: '/healthz',
  install,
  launch: async ({ folder, port }) => {
    const places = [`--http-addr=127.0.0.1:${port}`, `--grpc-addr=127.0.0.1:${await freePort()}`];
    return { command: binary(folder, 'openfga'), args: ['run', ...flags, ...places] };
  },
  seed: async ({ url, folder }) => ({ document: documentOf(folder), subjects: { store_id: [await seed(url)] } }),
};
