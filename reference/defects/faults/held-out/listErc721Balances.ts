import { onBody } from '../../operators/calls.ts';
import { firstChain } from '../../shared/examples.ts';
import { changed } from '../../shared/values.ts';
import { checksummed } from '../../../world/evm/encoding.ts';
import type { Value } from '../../../value.ts';
import { textOf } from '../shared/data-client.ts';
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
  },
} satisfies FaultFile;
