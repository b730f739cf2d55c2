import { onErrorBody } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** Another phrase than the documented one of the status. */
export default {
  breaks: 'data.error.phrase',
  mutate: (operation) => ({
    other: onErrorBody(operation, (body) => ({ ...body, error: 'Error' })),
    code: onErrorBody(operation, (body) => ({
      ...body,
      error: String(body['error']).toUpperCase().replaceAll(' ', '_'),
    })),
    empty: onErrorBody(operation, (body) => ({ ...body, error: '' })),
  }),
} satisfies MutantFile;
