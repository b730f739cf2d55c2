import type { Value } from '../../../../value.ts';
import { onBody } from '../../../operators/calls.ts';
import { at, changed } from '../../../shared/values.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'prices-are-cached-without-the-chain': {
      origin: 'cache',
      deep: true,
      sentence: 'Data, Network token details: currentPrice is that of the networkToken of this chain; convention 9',
      what:
        'converted prices are cached by their currency alone: after a call with a currency on one chain, a call with ' +
        'this currency on another chain has the price of the first chain beside the name of the second',
      make: (operation) => {
        const prices = new Map<string, Value>();
        return onBody(operation, (body, { parameters }) => {
          const currency = parameters['currency'];
          const price = at(body, 'networkTokenDetails.currentPrice');
          if (typeof currency !== 'string' || price === undefined) return body;
          const known = prices.get(currency);
          if (known !== undefined) return changed(body, 'networkTokenDetails.currentPrice', () => known);
          prices.set(currency, price);
          return body;
        });
      },
      isKept: async (ask, world) => {
        for (const { chainId, record } of world.evm.chains) {
          const address = checksummed(record.contracts[0]?.address ?? '');
          const deployment = await ask({ parameters: { chainId, address, currency: 'eur' } });
          const balances = await ask({
            operation: 'listErc20Balances',
            parameters: { chainId, address, currency: 'eur' },
          });
          const price = textOf(balances.result, 'nativeTokenBalance.price.value');
          if (textOf(deployment.result, 'networkTokenDetails.currentPrice.value') !== price) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
