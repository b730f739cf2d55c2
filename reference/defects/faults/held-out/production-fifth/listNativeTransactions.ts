import type { World } from '../../../../world/world.ts';
import type { Transaction } from '../../../../world/evm/types.ts';
import { onEach } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { at, changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

function failedTransaction(world: World): Transaction {
  const failed = [...firstChain(world).transactions()].find(({ succeeded }) => !succeeded);
  if (!failed) throw new Error('no transaction of the world failed');
  return failed;
}

export default {
  on: 'listNativeTransactions',
  faults: {
    'failed-transactions-used-their-limit': {
      origin: 'number',
      deep: true,
      report: 'metaspartan/explorer#39',
      sentence: 'Data, Native transaction: gasUsed is the gas that the transaction used',
      what:
        'a failed transaction counts as out of gas: its gasUsed is its gasLimit, while the block of the same ' +
        'transaction gives the gas that it used',
      make: (operation) =>
        onEach(operation, (item) =>
          at(item, 'txStatus') === '0' ? changed(item, 'gasUsed', () => at(item, 'gasLimit')) : item,
        ),
      isKept: async (ask, world) => {
        const { hash, from, block } = failedTransaction(world);
        const { chainId } = firstChain(world);
        const gasIn = (items: Awaited<ReturnType<typeof walk>>): string =>
          textOf(
            items.find((item) => at(item, 'txHash') === hash),
            'gasUsed',
          );
        const sent = gasIn(await walk(ask, { chainId, address: from, startBlock: block.number }));
        const inBlock = await walk(ask, { chainId, blockId: String(block.number) }, 'listBlockTransactions');
        return sent !== '' && sent === gasIn(inBlock);
      },
    },
  },
} satisfies ReportedFile;
