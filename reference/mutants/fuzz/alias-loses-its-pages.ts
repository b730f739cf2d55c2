import { refusing } from '../shared/alter.ts';
import { deployer } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.chain-id.alias',
  on: 'listContractDeployments',
  hard: 'hard',
  what: '404 for a page token where the chain is named by its blockchain id',
  mutate: (operation) =>
    refusing(operation, (call) => textAt(call, 'pageToken') !== '' && !/^\d+$/.test(textAt(call, 'chainId')), 404),
  kept: async (ask, world) => {
    const { blockchainId: chainId, address } = deployer(world);
    const first = await ask({ parameters: { chainId, address, pageSize: 1 } });
    return (
      (await ask({ parameters: { chainId, address, pageSize: 1, pageToken: at(first.result, 'nextPageToken') } }))
        .status === 200
    );
  },
} satisfies FuzzMutantFile;
