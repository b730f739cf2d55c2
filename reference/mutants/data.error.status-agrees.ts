import { onErrorBody } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** A statusCode that is not the HTTP status. */
export default {
  breaks: 'data.error.status-agrees',
  mutate: (operation) => ({
    'one-off': onErrorBody(operation, (body, status) => ({ ...body, statusCode: status + 1 })),
    'always-500': onErrorBody(operation, (body) => ({ ...body, statusCode: 500 })),
  }),
} satisfies MutantFile;
