import { refusing } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Only page sizes beyond 64 bits make the service fail. */
export default {
  breaks: 'data.error.bad-input-no-5xx',
  mutate: (operation) =>
    !['listMessages', 'listErc721Balances', 'listTokenHolders'].includes(operation.id)
      ? {}
      : {
          '': refusing(operation, ({ parameters }) => Number(parameters['pageSize']) >= 2 ** 63, 500),
        },
} satisfies MutantFile;
