import { onSuccessText, onErrorText } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** Answers with both of result and error, or with neither. */
export default {
  breaks: 'node.envelope.result-xor-error',
  mutate: (operation) => ({
    both: onSuccessText(operation, (body) =>
      body.replace('"jsonrpc":"2.0"', '"jsonrpc":"2.0","error":{"code":0,"message":"none"}'),
    ),
    neither: onSuccessText(operation, (body) => body.replace('"result":', '"answer":')),
    'errors-with-result': onErrorText(operation, (body) =>
      body.replace('"jsonrpc":"2.0"', '"jsonrpc":"2.0","result":{}'),
    ),
  }),
} satisfies MutantFile;
