import { Refusal } from '../../../../handlers/shared/refusal.ts';
import { onBody, onCall } from '../../../operators/calls.ts';
import { deployer, firstChain } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, textsOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'contracts-of-factories-are-unknown': {
      origin: 'join',
      deep: true,
      report: 'blockscout/blockscout#1349',
      sentence: 'Endpoints, rule 4: the deployment transaction of an address that is a smart contract',
      what: 'only what an account creates itself counts as a contract: one that a factory created gets 404',
      make: (operation) =>
        onCall(operation, (call, next, world) => {
          const contract = world.evm.chain(textAt(call, 'chainId'))?.contract(textAt(call, 'address').toLowerCase());
          if (contract?.factory !== undefined) throw new Refusal(404, 'the address is no contract');
          return next(call);
        }),
      isKept: async (ask, world) => {
        const { blockchainId: chainId, address } = deployer(world);
        const contracts = await walk(ask, { chainId, address, pageSize: 100 }, 'listContractDeployments');
        for (const contract of textsOf(contracts.slice(0, 10), 'address'))
          if (!(await ask({ parameters: { chainId, address: contract } })).result) return false;
        return true;
      },
    },
    'gas-of-the-block-so-far': {
      origin: 'join',
      deep: true,
      report: '0xPolygon/cdk-erigon#187',
      sentence: 'Resources, native transaction: gasUsed is one figure, by whichever endpoint the transaction comes',
      what: 'gasUsed is the cumulative gas of the receipt: that of the transaction and of all before it in the block',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const transaction = chain?.contract(textAt(call, 'address').toLowerCase())?.transaction;
          const before = transaction?.block.transactions.slice(0, transaction.index + 1) ?? [];
          return changed(body, 'nativeTransaction.gasUsed', () =>
            String(before.reduce((sum, { gasUsed }) => sum + gasUsed, 0)),
          );
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const { address } of record.contracts.slice(0, 12)) {
          const { result } = await ask({ parameters: { chainId, address } });
          const blockId = textOf(result, 'nativeTransaction.blockNumber');
          const items = await walk(ask, { chainId, blockId, pageSize: 100 }, 'listBlockTransactions');
          const same = items.find((item) => textOf(item, 'txHash') === textOf(result, 'nativeTransaction.txHash'));
          if (textOf(same, 'gasUsed') !== textOf(result, 'nativeTransaction.gasUsed')) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
