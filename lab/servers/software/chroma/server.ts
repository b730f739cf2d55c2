import path from 'node:path';
import { installPython, binary } from '../../install.ts';
import type { Server } from '../../server.ts';
import { names, seed } from './seed.ts';

/** Vectors with records: offsets, lists below path parameters, and a list that is read by POST. */
export const chroma: Server = {
  name: 'chroma',
  release: '1.5.9',
  ready: '/api/v2/heartbeat',
  install: (folder, release) => installPython(folder, [`chromadb==${release}`]),
  launch: ({ folder, work, port }) => ({
    command: binary(folder, 'chroma'),
    args: ['run', '--host', '127.0.0.1', '--port', String(port), '--path', path.join(work, 'data')],
    env: { ...process.env, ANONYMIZED_TELEMETRY: 'False' },
  }),
  seed: async ({ url }) => {
    const collection = await seed(`${url}/api/v2`);
    const { tenant, database } = names;
    return {
      document: `${url}/openapi.json`,
      subjects: {
        tenant: [tenant],
        tenant_name: [tenant],
        database: [database],
        // One operation takes the name of a collection where its document says id.
        collection_id: [collection, names.collection],
      },
      // The document declares a token; a server without users takes any.
      key: 'a-token-for-chroma',
    };
  },
};
