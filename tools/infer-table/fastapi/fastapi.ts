import fs from 'node:fs';
import path from 'node:path';
import { freePort, startProcess, stopProcess, untilReady } from '../../child-process.ts';
import { prefect } from '../../servers/software/prefect/server.ts';
import { binary } from '../../servers/python.ts';
import { answers, type RunningServer, sourceRoot } from '../../servers/server.ts';
import type { Truth } from '../truth.ts';

const offset = (cursor: string): object => ({ style: 'offset', size: 'limit', cursor });

export const fastApiTruth = {
  'GET /orders': { items: '.', paging: [offset('skip')] },
  'GET /untyped-orders': { items: 'items', paging: [{ style: 'page', size: 'page_size', cursor: 'page', first: 1 }] },
  'GET /untyped-events': {
    items: 'events',
    paging: [{ style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next_cursor' }],
  },
  'GET /tags': { items: '.', paging: [offset('offset')] },
  'GET /log': {
    items: '.',
    paging: [{ style: 'cursor', size: 'limit', cursor: 'token', next: { header: 'X-Next-Token' } }],
  },
} as Truth;

/** Starts the application with the FastAPI that Prefect brings along. `folder`: of Prefect. */
export const startFastApi = async (folder: string, work: string): Promise<RunningServer> => {
  prefect.install(folder);
  fs.mkdirSync(work, { recursive: true });
  const [log, document] = [path.join(work, 'server.log'), path.join(work, 'document.json')];
  const port = await freePort();
  const place = ['--host', '127.0.0.1', '--port', String(port)];
  const child = startProcess(binary(folder, 'uvicorn'), ['app:app', ...place, '--app-dir', appFolder], { log });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, 'FastAPI', log, () => answers(`${url}/openapi.json`));
  fs.writeFileSync(document, await (await fetch(`${url}/openapi.json`)).text());
  return { url, document, stop: () => stopProcess(child) };
};

const appFolder = path.join(sourceRoot, 'tools', 'infer-table', 'fastapi');
