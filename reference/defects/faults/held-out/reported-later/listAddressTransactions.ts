import { onItems } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { listOf, numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const isMint = (from: string): boolean => /^0x0{40}$/.test(from);

export default {
  on: 'listAddressTransactions',
  faults: {
    'mints-have-no-sender-to-join-with': {
      origin: 'join',
      deep: true,
      report: 'celo-org/blockscout#540',
      sentence: 'Endpoints, rule 1: ERC-721 transfers of which the address is the receiver, minted ids as well',
      what: 'ERC-721 transfers are joined with their sender, and the zero address is no account: mints are missing',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            changed(item, 'erc721Transfers', (rows) =>
              Array.isArray(rows) ? rows.filter((row) => !isMint(textOf(row, 'from.address'))) : rows,
            ),
          ),
        ),
      isKept: async (ask, world) => {
        const { chainId, address } = hub(world);
        const token = firstChain(world).record.tokens.find(({ kind }) => kind === 'ERC-721');
        const subject = { chainId, address: checksummed(token?.address ?? ''), pageSize: 100 };
        const all = await walk(ask, subject, 'listTokenTransfers');
        const own = all.filter((item) => textOf(item, 'to.address') === address);
        for (const transfer of own) {
          const startBlock = numberOf(transfer, 'blockNumber');
          const range = { startBlock, endBlock: startBlock + 1, pageSize: 100 };
          const items = await walk(ask, { ...hub(world), ...range });
          const same = items.find((item) => textOf(item, 'nativeTransaction.txHash') === textOf(transfer, 'txHash'));
          const indexes = textsOf(listOf(same, 'erc721Transfers'), 'logIndex');
          if (!indexes.includes(textOf(transfer, 'logIndex'))) return false;
        }
        return own.length > 0;
      },
    },
  },
} satisfies ReportedFile;
