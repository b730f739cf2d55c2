import { checksummed } from '../../../../world/evm/encoding.ts';
import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import { hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { sameTexts, textOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { Value } from '../../../../value.ts';
import type { ReportedFile } from '../../types.ts';

const keyOf = (item: Value): string => `${textOf(item, 'address')}#${textOf(item, 'tokenId')}`;

/** The ids that the address gave away at some time. */
function givenAway(chain: EvmChain | undefined, address: string): ReadonlySet<string> {
  const transfers = chain?.transfersOf(address) ?? [];
  return new Set(
    transfers
      .filter(({ token, from }) => token.kind === 'ERC-721' && from === address)
      .map(({ token, tokenId }) => `${checksummed(token.address)}#${tokenId}`),
  );
}

export default {
  on: 'listErc721Balances',
  faults: {
    'returned-tokens-stay-deleted': {
      origin: 'storage-query',
      deep: true,
      report: 'sequelize/sequelize#11968',
      sentence: 'Data, Balances: the ERC-721 tokens whose ownerAddress is the address',
      what:
        'a transfer marks the row of its sender as deleted, and the upsert for the receiver does not clear the mark: ' +
        'a token that comes back to an earlier owner is missing from the balances of this owner',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const deleted = givenAway(chain, textAt(call, 'address').toLowerCase());
          return items.filter((item) => !deleted.has(keyOf(item)));
        }),
      isKept: async (ask, world) => {
        const asked = { ...hub(world), pageSize: 500 };
        const own = await walk(ask, asked);
        const all = await walk(ask, asked, 'listCollectibleBalances');
        const ofKind = all.filter((item) => textOf(item, 'ercType') === 'ERC-721');
        return own.length > 0 && sameTexts(own.map(keyOf), ofKind.map(keyOf));
      },
    },
  },
} satisfies ReportedFile;
