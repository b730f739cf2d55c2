import type { Value } from '../../../../value.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import type { Transfer } from '../../../../world/evm/types.ts';
import type { World } from '../../../../world/world.ts';
import { relisted } from '../../../operators/relist.ts';
import { sameTexts, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const keyOf = (item: Value): string =>
  ['txHash', 'erc20Token.address', 'from.address', 'to.address'].map((path) => textOf(item, path)).join(' ');

interface Repeated {
  readonly chain: EvmChain;
  readonly transfer: Transfer;
}

/** A transfer whose transaction moves the same token between the same addresses once more. */
function repeated({ evm }: World): Repeated | undefined {
  for (const chain of evm.chains)
    for (const { transfers } of chain.transactions()) {
      const transfer = transfers.find(({ token, from, to }, index) =>
        transfers
          .slice(0, index)
          .some(
            (earlier) =>
              token.kind === 'ERC-20' && earlier.token === token && earlier.from === from && earlier.to === to,
          ),
      );
      if (transfer) return { chain, transfer };
    }
  return undefined;
}

export default {
  on: 'listErc20Transfers',
  faults: {
    'entity-id-without-the-log': {
      origin: 'storage-query',
      deep: true,
      report: 'aave/protocol-subgraphs#47',
      sentence: 'Data, Endpoints 7: transactions are the ERC-20 transfers of the address',
      what:
        'the key of a stored transfer is made of transaction, token, sender and receiver, without the log index: if ' +
        'one transaction moves a token twice between the same addresses, the later transfer replaces the earlier one',
      make: (operation) =>
        relisted(operation, {
          list: (items) => {
            const last = new Map<string, bigint>();
            for (const item of items) {
              const index = BigInt(textOf(item, 'logIndex'));
              if (index >= (last.get(keyOf(item)) ?? 0n)) last.set(keyOf(item), index);
            }
            return items.filter((item) => String(last.get(keyOf(item))) === textOf(item, 'logIndex'));
          },
        }),
      isKept: async (ask, world) => {
        const found = repeated(world);
        if (!found) return false;
        const { chain, transfer } = found;
        const { number } = transfer.transaction.block;
        const range = { chainId: chain.chainId, startBlock: number, endBlock: number + 1, pageSize: 100 };
        const own = await walk(ask, { ...range, address: checksummed(transfer.from) });
        const all = await walk(ask, { ...range, address: checksummed(transfer.token.address) }, 'listTokenTransfers');
        const logs = (items: readonly Value[]): string[] =>
          items
            .filter((item) => textOf(item, 'txHash') === transfer.transaction.hash)
            .filter((item) => textOf(item, 'erc20Token.address') === checksummed(transfer.token.address))
            .filter((item) => textOf(item, 'from.address') === checksummed(transfer.from))
            .map((item) => textOf(item, 'logIndex'));
        return logs(own).length > 1 && sameTexts(logs(own), logs(all));
      },
    },
  },
} satisfies ReportedFile;
