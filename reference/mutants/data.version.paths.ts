import { onHttp, json } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** The documented path that leads nowhere. */
export default {
  breaks: 'data.version.paths',
  mutate: (operation) => ({
    'not-found': onHttp(operation, async () =>
      json(404, { message: 'Cannot GET', statusCode: 404, error: 'Not Found' }),
    ),
    text: onHttp(operation, async () => ({
      status: 404,
      headers: { 'content-type': 'text/plain' },
      body: '404 page not found',
    })),
  }),
} satisfies MutantFile;
