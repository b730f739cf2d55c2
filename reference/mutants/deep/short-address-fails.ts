import { refusing } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Only an address that is too short makes the service fail. */
export default {
  breaks: 'data.error.bad-input-no-5xx',
  mutate: (operation) =>
    !['listErc20Balances', 'listTokenTransfers'].includes(operation.id)
      ? {}
      : {
          '': refusing(operation, ({ parameters }) => /^0x[0-9a-f]{1,38}$/i.test(String(parameters['address'])), 500),
        },
} satisfies MutantFile;
