import { onBody, onItems } from '../../operators/calls.ts';
import { firstChain, hub } from '../../shared/examples.ts';
import { at, changed } from '../../shared/values.ts';
import { checksummed } from '../../../world/evm/encoding.ts';
import type { Value } from '../../../value.ts';
import { textOf, walk } from '../shared/data-client.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listErc721Balances',
  faults: {
    'native-balance-without-internals': {
      origin: 'join',
      deep: true,
      breaks: 'Resources, native token balance: the balance of the address, the same beside ERC-20 and ERC-721 tokens',
      what: 'nativeTokenBalance beside ERC-721 balances leaves out what internal transactions brought or took',
      make: (operation) =>
        onBody(operation, (body, { parameters }, world) => {
          const chain = world.evm.chain(String(parameters['chainId']));
          const address = String(parameters['address']).toLowerCase();
          let moved = 0n;
          for (const { internals } of chain?.involving(address) ?? [])
            for (const { from, to, value, isReverted } of internals) {
              if (isReverted) continue;
              if (to === address) moved += value;
              if (from === address) moved -= value;
            }
          return {
            ...body,
            nativeTokenBalance: changed(body['nativeTokenBalance'] ?? null, 'balance', (balance) =>
              String(BigInt(String(balance)) - moved),
            ),
          };
        }),
      holds: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const internal = record.blocks
          .flatMap(({ transactions }) => transactions)
          .flatMap(({ internals }) => internals)
          .find(({ value, isReverted }) => value > 0n && !isReverted);
        const parameters = { chainId, address: checksummed(internal?.from ?? '') };
        const balance = (result: Value | undefined): string => textOf(result, 'nativeTokenBalance.balance');
        const here = await ask({ parameters });
        return balance(here.result) === balance((await ask({ operation: 'listErc20Balances', parameters })).result);
      },
    },
    'metadata-cached-by-id-alone': {
      origin: 'cache',
      deep: true,
      breaks: 'Resources, token metadata: the metadata of an ERC-721 id of this contract',
      what: 'metadata is cached by tokenId without the contract: an id has that of another collection with its number',
      make: (operation) => {
        const kept = new Map<string, Value>();
        return onItems(operation, (items) =>
          items.map((item) =>
            changed(item, 'metadata', (metadata) => {
              const known = kept.get(textOf(item, 'tokenId')) ?? metadata;
              if (kept.size < 10_000) kept.set(textOf(item, 'tokenId'), known);
              return known;
            }),
          ),
        );
      },
      holds: async (ask, world) => {
        const named = new Map<string, string>();
        const subject = { chainId: hub(world).chainId, pageSize: 500 };
        const accounts = firstChain(world).record.blocks.flatMap(({ transactions }) =>
          transactions.flatMap(({ transfers }) =>
            transfers.filter(({ token }) => token.kind === 'ERC-721').map(({ to }) => checksummed(to)),
          ),
        );
        for (const address of [...new Set(accounts)].slice(0, 40)) {
          const { items } = await ask({ operation: 'listCollectibleBalances', parameters: { ...subject, address } });
          for (const item of items)
            named.set(`${textOf(item, 'address')} ${textOf(item, 'tokenId')}`, textOf(item, 'metadata.imageUri'));
          for (const item of await walk(ask, { ...subject, address }))
            if (named.get(`${textOf(item, 'address')} ${textOf(item, 'tokenId')}`) !== at(item, 'metadata.imageUri'))
              return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
