import path from 'node:path';
import { freePort, startProcess, stopProcess, untilReady } from '../child-process.ts';
import { installNode, nodeBinary } from '../servers/install.ts';

/** Prism answers each call of a document with an example from it, or with values that it makes from the schema. */
const version = '5.14.2';

export const installPrism = (folder: string): void => installNode(folder, [`@stoplight/prism-cli@${version}`]);

/** How Prism finds an answer: `static` takes the document's examples first, `dynamic` makes values from schemas. */
export type Mode = 'static' | 'dynamic';

export interface RunningMock {
  readonly url: string;
  stop(): Promise<void>;
}

/** Any answer is enough: Prism answers unknown paths with 404. */
const listens = async (url: string): Promise<boolean> => {
  try {
    await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
};

/** Starts a mock of a document on a free port. */
export const startMock = async (folder: string, document: string, mode: Mode, log: string): Promise<RunningMock> => {
  const port = await freePort();
  const dynamic = mode === 'dynamic' ? ['--dynamic', '--seed', '1'] : [];
  const args = ['mock', document, '--host', '127.0.0.1', '--port', String(port), '--verboseLevel', 'warn', ...dynamic];
  const env = { ...process.env, NODE_NO_WARNINGS: '1' };
  const child = startProcess(nodeBinary(folder, 'prism'), args, { env, log });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, `prism with ${path.basename(document)}`, log, () => listens(`${url}/`), { tries: 240 });
  return { url, stop: () => stopProcess(child) };
};
