import { onBody } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listErc721Balances',
  faults: {
    'contract-filter-hits-the-native-balance': {
      origin: 'storage-query',
      sentence:
        'Resources, balances: nativeTokenBalance is the balance of the native token, contractAddress filters tokens',
      what:
        'native and token balances come from one query: with contractAddress no native row fits, and the balance of ' +
        'the native token is 0',
      make: (operation) =>
        onBody(operation, (body, { parameters }) =>
          parameters['contractAddress'] === undefined
            ? body
            : changed(
                changed(body, 'nativeTokenBalance.balance', () => '0'),
                'nativeTokenBalance.balanceValue.value',
                () => '0.00',
              ),
        ),
      isKept: async (ask, world) => {
        const parameters = hub(world);
        const collection = firstChain(world).record.tokens.find(({ kind }) => kind === 'ERC-721');
        const contractAddress = checksummed(collection?.address ?? '');
        const path = 'nativeTokenBalance.balance';
        const { result: all } = await ask({ parameters });
        const { result: filtered } = await ask({ parameters: { ...parameters, contractAddress } });
        return textOf(all, path) === textOf(filtered, path);
      },
    },
  },
} satisfies ReportedFile;
