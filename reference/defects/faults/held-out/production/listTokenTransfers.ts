import { checksummed } from '../../../../world/evm/encoding.ts';
import type { TokenKind } from '../../../../world/evm/types.ts';
import type { World } from '../../../../world/world.ts';
import { onItems } from '../../../operators/calls.ts';
import { firstChain, token } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, textsOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const firstOfKind = (world: World, kind: TokenKind): { readonly chainId: string; readonly address: string } => {
  const { chainId, record } = firstChain(world);
  return { chainId, address: checksummed(record.tokens.find((row) => row.kind === kind)?.address ?? '') };
};

export default {
  on: 'listTokenTransfers',
  faults: {
    'log-index-in-a-byte': {
      origin: 'number',
      deep: true,
      report: 'AlphaWallet/alpha-wallet-android#1155',
      sentence: 'Resources, ERC-20 transfer: logIndex is the place of the log, the same in each list',
      what: 'logIndex is kept in a signed byte: that of the 129th log of a block is -128',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => changed(item, 'logIndex', (index) => (Number(index) << 24) >> 24)),
        ),
      isKept: async (ask, world) => {
        const items = await walk(ask, { ...token(world), pageSize: 100 });
        const blocks = textsOf(items, 'blockNumber');
        const full = blocks.find((block) => blocks.filter((row) => row === block).length > 100);
        for (const item of items.filter((row) => textOf(row, 'blockNumber') === full)) {
          const address = textOf(item, 'to.address');
          const flat = await walk(ask, { chainId: token(world).chainId, address, pageSize: 100 }, 'listErc20Transfers');
          const same = flat.filter((row) => textOf(row, 'txHash') === textOf(item, 'txHash'));
          if (!textsOf(same, 'logIndex').includes(textOf(item, 'logIndex'))) return false;
        }
        return true;
      },
    },
    'owner-of-the-mint-stays': {
      origin: 'storage-query',
      deep: true,
      report: 'schmidsi/generic-erc721-subgraph#1',
      sentence: 'Resources, ERC-721 transfer: erc721Token.ownerAddress owns the id, as its list of balances says',
      what: 'the owner of an id is written when it is minted, and not updated by its transfers',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const contract = chain?.token(textAt(call, 'address').toLowerCase());
          const minted = new Map(
            (chain && contract ? chain.transfersOfToken(contract) : []).map(({ tokenId, to }) => [String(tokenId), to]),
          );
          return items.map((item) =>
            changed(item, 'erc721Token.ownerAddress', (owner) => {
              const first = minted.get(textOf(item, 'erc721Token.tokenId'));
              return first === undefined ? owner : checksummed(first);
            }),
          );
        }),
      isKept: async (ask, world) => {
        const { chainId, address } = firstOfKind(world, 'ERC-721');
        const items = await walk(ask, { chainId, address, pageSize: 100 });
        const owners = new Map(
          items.map((item) => [textOf(item, 'erc721Token.tokenId'), textOf(item, 'erc721Token.ownerAddress')]),
        );
        for (const [tokenId, owner] of owners) {
          const subject = { chainId, address: owner, contractAddress: address, pageSize: 500 };
          if (!textsOf(await walk(ask, subject, 'listErc721Balances'), 'tokenId').includes(tokenId)) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
