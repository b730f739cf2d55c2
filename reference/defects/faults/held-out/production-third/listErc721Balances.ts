import { checksummed } from '../../../../world/evm/encoding.ts';
import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import type { Token } from '../../../../world/evm/types.ts';
import type { World } from '../../../../world/world.ts';
import { textAt } from '../../../shared/texts.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { relistedInWorld } from '../../shared/relisted-in-world.ts';
import type { ReportedFile } from '../../types.ts';

/** Whether the transaction that deployed the token minted this id, and no later one moved it. */
function isUnmoved(chain: EvmChain, token: Token, tokenId: bigint): boolean {
  const deployment = chain.contract(token.address)?.transaction;
  const moves = chain.transfersOfToken(token).filter((transfer) => transfer.tokenId === tokenId);
  return moves.length > 0 && moves.every(({ transaction }) => transaction === deployment);
}

interface Unit {
  readonly chain: EvmChain;
  readonly token: Token;
  readonly owner: string;
}

/** A token whose first id still belongs to its deployer. */
function unmoved({ evm }: World): Unit | undefined {
  for (const chain of evm.chains)
    for (const token of chain.record.tokens) {
      const owner = token.kind === 'ERC-721' ? chain.ownerOf(token, 1n) : undefined;
      if (owner !== undefined && isUnmoved(chain, token, 1n)) return { chain, token, owner };
    }
  return undefined;
}

export default {
  on: 'listErc721Balances',
  faults: {
    'mint-in-the-constructor-has-no-owner': {
      origin: 'rollout',
      deep: true,
      report: 'near/near-wallet#2226',
      sentence: 'Data, Endpoints 11: erc721TokenBalances are the ERC-721 tokens of the address',
      what:
        'the indexer writes the owner of an id when it sees a transfer of a known collection, and a collection ' +
        'becomes known after its deployment: an id that the deployment itself minted is in no balance until it moves',
      make: (operation) =>
        relistedInWorld(operation, (items, call, { evm }) => {
          const chain = evm.chain(textAt(call, 'chainId'));
          return items.filter((item) => {
            const token = chain?.token(textOf(item, 'address').toLowerCase());
            return !chain || !token || !isUnmoved(chain, token, BigInt(textOf(item, 'tokenId')));
          });
        }),
      isKept: async (ask, world) => {
        const unit = unmoved(world);
        if (!unit) return false;
        const owned = await walk(ask, { chainId: unit.chain.chainId, address: checksummed(unit.owner) });
        return owned.some(
          (item) => textOf(item, 'address') === checksummed(unit.token.address) && textOf(item, 'tokenId') === '1',
        );
      },
    },
  },
} satisfies ReportedFile;
