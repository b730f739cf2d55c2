import { relisted } from '../shared/lists.ts';
import type { MutantFile } from '../types.ts';

/** Only pages of one item lose the second item of the list. */
export default {
  breaks: 'data.page.size-invariant',
  mutate: (operation) =>
    !['listErc721Balances', 'listContractDeployments', 'listBlockTransactions'].includes(operation.id)
      ? {}
      : {
          '': relisted(operation, {
            follow: (end, { size, total }) =>
              end < total ? end + (size === 1 && end === 1 && total > 2 ? 1 : 0) : undefined,
          }),
        },
} satisfies MutantFile;
