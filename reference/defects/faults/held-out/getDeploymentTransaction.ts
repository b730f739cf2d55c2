import { onBody } from '../../operators/calls.ts';
import { firstChain } from '../../shared/examples.ts';
import { at, changed } from '../../shared/values.ts';
import { textOf, walk } from '../shared/data-client.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'gas-of-the-estimate': {
      origin: 'join',
      deep: true,
      breaks: 'Resources, native transaction: gasUsed is one figure, by whichever endpoint the transaction comes',
      what: 'gasUsed of a deployment is taken from the transaction, without its receipt: it is the limit',
      make: (operation) =>
        onBody(operation, (body) =>
          changed(body, 'nativeTransaction.gasUsed', (used) => at(body, 'nativeTransaction.gasLimit') ?? used),
        ),
      holds: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const { result } = await ask({ parameters: { chainId, address: record.contracts.at(-1)?.address ?? '' } });
        const blockId = textOf(result, 'nativeTransaction.blockNumber');
        const items = await walk(ask, { chainId, blockId, pageSize: 100 }, 'listBlockTransactions');
        const same = items.find((item) => textOf(item, 'txHash') === textOf(result, 'nativeTransaction.txHash'));
        return textOf(same, 'gasUsed') === textOf(result, 'nativeTransaction.gasUsed');
      },
    },
  },
} satisfies FaultFile;
