import { onBody } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { changed, isMembers } from '../../../shared/values.ts';
import type { Value } from '../../../../value.ts';
import { listOf, numberOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const withoutCents = ['clp', 'huf', 'jpy'];

const hundredth = (entry: Value): Value =>
  isMembers(entry)
    ? changed(entry, 'balanceValue.value', (value) => (Number(value) / 100).toFixed(6).replace(/0{1,4}$/, ''))
    : entry;

export default {
  on: 'listErc20Balances',
  faults: {
    'worth-in-currencies-without-cents': {
      origin: 'number',
      sentence:
        'Resources, balances and Money; conventions, 9: balanceValue is the worth of balance at price, in currency',
      what:
        'the worth of a balance is kept in cents, and a table says that clp, huf and jpy have none, but it is ' +
        'read the ' +
        'wrong way round: in these currencies balanceValue is a hundredth of balance times price',
      make: (operation) =>
        onBody(operation, (body, { parameters }) =>
          withoutCents.includes(String(parameters['currency']))
            ? {
                ...body,
                nativeTokenBalance: hundredth(body['nativeTokenBalance'] ?? null),
                erc20TokenBalances: listOf(body, 'erc20TokenBalances').map(hundredth),
              }
            : body,
        ),
      isKept: async (ask, world) => {
        const { result } = await ask({ parameters: { ...hub(world), currency: 'jpy' } });
        const own = result?.['nativeTokenBalance'];
        const worth = (numberOf(own, 'balance') / 1e18) * numberOf(own, 'price.value');
        return worth > 0 && Math.abs(numberOf(own, 'balanceValue.value') / worth - 1) < 0.01;
      },
    },
  },
} satisfies ReportedFile;
