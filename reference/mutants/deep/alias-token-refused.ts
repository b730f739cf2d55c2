import { refusing } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** By its blockchain id a chain gives no second page. */
export default {
  breaks: 'data.chain-id.alias',
  mutate: (operation) =>
    !['listErc721Balances', 'listContractDeployments'].includes(operation.id)
      ? {}
      : {
          '': refusing(
            operation,
            ({ parameters }) => !/^\d+$/.test(String(parameters['chainId'])) && parameters['pageToken'] !== undefined,
          ),
        },
} satisfies MutantFile;
