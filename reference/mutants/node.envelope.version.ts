import { onSuccessText, onErrorText } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** Another `jsonrpc` than the string 2.0. */
export default {
  breaks: 'node.envelope.version',
  mutate: (operation) => ({
    number: onSuccessText(operation, (body) => body.replace('"jsonrpc":"2.0"', '"jsonrpc":2.0')),
    'one-zero': onSuccessText(operation, (body) => body.replace('"jsonrpc":"2.0"', '"jsonrpc":"1.0"')),
    missing: onSuccessText(operation, (body) => body.replace('"jsonrpc":"2.0",', '')),
    'of-errors': onErrorText(operation, (body) => body.replace('"jsonrpc":"2.0"', '"jsonrpc":"2"')),
  }),
} satisfies MutantFile;
