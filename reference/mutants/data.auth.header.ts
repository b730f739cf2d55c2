import { onHttp, json } from './shared/http.ts';
import type { MutantFile } from './types.ts';

const keyHeader = 'x-data-api-key';

/** The valid key that is refused. */
export default {
  breaks: 'data.auth.header',
  mutate: (operation) => ({
    '': onHttp(operation, async (request, next) =>
      request.headers[keyHeader] === undefined
        ? next(request)
        : json(401, { message: 'unknown key', statusCode: 401, error: 'Unauthorized' }),
    ),
    forbidden: onHttp(operation, async (request, next) =>
      request.headers[keyHeader] === undefined
        ? next(request)
        : json(403, { message: 'unknown key', statusCode: 403, error: 'Forbidden' }),
    ),
  }),
} satisfies MutantFile;
