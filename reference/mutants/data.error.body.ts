import { onErrorBody } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** Error bodies without one of the three documented members, or with one of another type. */
export default {
  breaks: 'data.error.body',
  mutate: (operation) => ({
    'no-message': onErrorBody(operation, ({ message: _, ...body }) => body),
    'message-as-object': onErrorBody(operation, (body) => ({ ...body, message: { text: body['message'] } })),
    'no-status-code': onErrorBody(operation, ({ statusCode: _, ...body }) => body),
    'status-code-as-text': onErrorBody(operation, (body, status) => ({ ...body, statusCode: String(status) })),
    'no-error': onErrorBody(operation, ({ error: _, ...body }) => body),
    'error-as-flag': onErrorBody(operation, (body) => ({ ...body, error: true })),
    nested: onErrorBody(operation, (body) => ({ error: body })),
  }),
} satisfies MutantFile;
