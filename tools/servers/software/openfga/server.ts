import path from 'node:path';
import { freePort, startProcess, stopProcess, untilReady } from '../../../child-process.ts';
import { answers, type ListServer } from '../../server.ts';
import { binaryOf, documentOf, install, version } from './install.ts';
import { seed } from './seed.ts';

const flags = ['--datastore-engine=memory', '--playground-enabled=false', '--metrics-enabled=false'] as const;

/** Authorization tuples: continuation tokens, lists below a path parameter, and a list that is read by POST. */
export const openfga: ListServer = {
  name: 'openfga',
  version,
  install,
  start: async (folder, work) => {
    const [http, grpc, log] = [await freePort(), await freePort(), path.join(work, 'server.log')];
    const places = [`--http-addr=127.0.0.1:${http}`, `--grpc-addr=127.0.0.1:${grpc}`];
    const child = startProcess(binaryOf(folder), ['run', ...flags, ...places], { log });
    const url = `http://127.0.0.1:${http}`;
    await untilReady(child, 'openfga', log, () => answers(`${url}/healthz`));
    const filled = await seed(url);
    const subjects = { store_id: [filled] };
    return { url, document: documentOf(folder), subjects, stop: () => stopProcess(child) };
  },
};
