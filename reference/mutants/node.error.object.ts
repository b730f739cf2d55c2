import { onErrorText } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** Errors without an integer code or a string message. */
export default {
  breaks: 'node.error.object',
  mutate: (operation) => ({
    'code-as-text': onErrorText(operation, (body) => body.replace(/"code":(-?\d+)/, '"code":"$1"')),
    'no-code': onErrorText(operation, (body) => body.replace(/"code":-?\d+,/, '')),
    'no-message': onErrorText(operation, (body) => body.replace(/,"message":"[^"]*"/, '')),
    text: onErrorText(operation, (body) => body.replace(/"error":\{[^}]*\}/, '"error":"failed"')),
  }),
} satisfies MutantFile;
