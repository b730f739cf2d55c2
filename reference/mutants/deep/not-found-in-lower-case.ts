import { onErrorBody } from '../shared/http.ts';
import type { MutantFile } from '../types.ts';

/** Only the phrase of 404 is another. */
export default {
  breaks: 'data.error.phrase',
  mutate: (operation) =>
    !['getDeploymentTransaction', 'listBlockTransactions', 'listErc721Balances', 'listTokenHolders'].includes(
      operation.id,
    )
      ? {}
      : {
          '': onErrorBody(operation, (body, status) => (status === 404 ? { ...body, error: 'Not found' } : body)),
        },
} satisfies MutantFile;
