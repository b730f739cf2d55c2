import { bodyOf, onCall, withBody } from '../../../operators/calls.ts';
import { contract } from '../../../shared/examples.ts';
import { at, changed } from '../../../shared/values.ts';
import { numberOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const keptDays = 30;
const price = 'networkTokenDetails.historicalPrice.value';

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'old-prices-are-not-converted': {
      origin: 'join',
      deep: true,
      sentence:
        'Resources, Money; conventions, 9: a value is in the currency of its currencyCode, which currency asks for',
      what:
        'exchange rates are kept for thirty days, and the rate of an older day counts as 1: historicalPrice of ' +
        'an older ' +
        'deployment has the asked currencyCode with the value in US dollars',
      make: (operation) =>
        onCall(operation, (call, next, world) =>
          withBody(next(call), (body) => {
            const isOld = world.now - numberOf(body, 'nativeTransaction.blockTimestamp') > keptDays * 86_400;
            return isOld && call.parameters['currency'] !== undefined
              ? changed(body, price, () => at(bodyOf(call, next, { currency: 'usd' }), price))
              : body;
          }),
        ),
      isKept: async (ask, world) => {
        const parameters = contract(world);
        const { result: inDollars } = await ask({ parameters });
        const { result: inYen } = await ask({ parameters: { ...parameters, currency: 'jpy' } });
        return numberOf(inYen, price) / numberOf(inDollars, price) > 50;
      },
    },
  },
} satisfies ReportedFile;
