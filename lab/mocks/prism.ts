import path from 'node:path';
import { installNode, nodeBinary } from '../servers/install.ts';
import type { Server } from '../servers/server.ts';

/** How Prism finds an answer: `static` takes the document's examples first, `dynamic` makes values from schemas. */
export type Mode = 'static' | 'dynamic';

export const prismRelease = '5.14.2';

/** Any answer is enough: Prism answers unknown paths with 404. */
const listens = async (url: string): Promise<boolean> => {
  try {
    await fetch(`${url}/`, { signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
};

/** Prism answers each call of a document with an example from it, or with values that it makes from the schema. */
export const mockOf = (document: string, mode: Mode): Server => ({
  name: `prism with ${path.basename(document)}`,
  ready: listens,
  install: (folder, release) => installNode(folder, [`@stoplight/prism-cli@${release}`]),
  launch: ({ folder, port }) => {
    const dynamic = mode === 'dynamic' ? ['--dynamic', '--seed', '1'] : [];
    const place = ['--host', '127.0.0.1', '--port', String(port)];
    const args = ['mock', document, ...place, '--verboseLevel', 'warn', ...dynamic];
    return { command: nodeBinary(folder, 'prism'), args, env: { ...process.env, NODE_NO_WARNINGS: '1' } };
  },
});
