import { checksummed } from '../../../../world/evm/encoding.ts';
import { onItems } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listTokenTransfers',
  faults: {
    'values-keep-64-bits': {
      origin: 'number',
      deep: true,
      report: 'evmos/ethermint#218',
      sentence: 'Resources, ERC-20 transfer: value is the amount as a decimal string, the same in each list',
      what: 'value goes through an integer of 64 bits, and is what is left of it by 2^64',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => changed(item, 'value', (value) => String(BigInt.asUintN(64, BigInt(String(value)))))),
        ),
      isKept: async (ask, world) => {
        const weth = firstChain(world).record.tokens.find(({ symbol }) => symbol === 'WETH');
        const subject = { chainId: hub(world).chainId, address: checksummed(weth?.address ?? ''), pageSize: 100 };
        const placeOf = (row: Parameters<typeof textOf>[0]): string =>
          `${textOf(row, 'txHash')} ${textOf(row, 'logIndex')}`;
        const values = new Map((await walk(ask, subject)).map((row) => [placeOf(row), textOf(row, 'value')]));
        const flat = await walk(ask, { ...hub(world), pageSize: 100 }, 'listErc20Transfers');
        return flat.every((row) => (values.get(placeOf(row)) ?? textOf(row, 'value')) === textOf(row, 'value'));
      },
    },
  },
} satisfies ReportedFile;
