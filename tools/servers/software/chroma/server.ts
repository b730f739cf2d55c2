import fs from 'node:fs';
import path from 'node:path';
import { freePort, startProcess, stopProcess, untilReady } from '../../../child-process.ts';
import { binary, installPython } from '../../python.ts';
import { answers, type ListServer } from '../../server.ts';
import { names, seed } from './seed.ts';

const version = '1.5.9';

/** Vectors with records: offsets, lists below path parameters, and a list that is read by POST. */
export const chroma: ListServer = {
  name: 'chroma',
  version,
  install: (folder) => installPython(folder, 'chromadb', version),
  start: async (folder, work) => {
    fs.rmSync(work, { recursive: true, force: true });
    fs.mkdirSync(work, { recursive: true });
    const [port, log] = [await freePort(), path.join(work, 'server.log')];
    const args = ['run', '--host', '127.0.0.1', '--port', String(port), '--path', path.join(work, 'data')];
    const env = { ...process.env, ANONYMIZED_TELEMETRY: 'False' };
    const child = startProcess(binary(folder, 'chroma'), args, { env, log });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(child, 'chroma', log, () => answers(`${url}/api/v2/heartbeat`));
    const collection = await seed(`${url}/api/v2`);
    // One operation takes the name of a collection where its document says id.
    const { tenant, database } = names;
    const subjects = {
      tenant: [tenant],
      tenant_name: [tenant],
      database: [database],
      collection_id: [collection, names.collection],
    };
    // The document declares a token; a server without users takes any.
    const key = 'a-token-for-chroma';
    return { url, document: `${url}/openapi.json`, subjects, key, stop: () => stopProcess(child) };
  },
};
