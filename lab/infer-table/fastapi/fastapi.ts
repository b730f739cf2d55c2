import { binary } from '../../servers/install.ts';
import { type Server, toolFile } from '../../servers/server.ts';
import { prefect } from '../../servers/software/prefect/server.ts';
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

/** The application, with the FastAPI that Prefect brings along. */
export const fastApi: Server = {
  name: 'fastapi',
  ready: '/openapi.json',
  install: prefect.install,
  launch: ({ folder, port }) => {
    const place = ['--host', '127.0.0.1', '--port', String(port)];
    const args = ['app:app', ...place, '--app-dir', toolFile('infer-table', 'fastapi')];
    return { command: binary(folder, 'uvicorn'), args };
  },
  seed: async ({ url }) => ({ document: `${url}/openapi.json` }),
};
