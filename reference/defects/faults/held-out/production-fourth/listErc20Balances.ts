import { onEach } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { numberOf, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

/** The worth of a balance, with 18 decimals whatever the token has. */
const worthOf = (balance: string, price: string): string =>
  ((Number(balance) / 1e18) * Number(price)).toFixed(6).replace(/0{1,4}$/, '');

export default {
  on: 'listErc20Balances',
  faults: {
    'worth-of-indivisible-tokens': {
      origin: 'number',
      deep: true,
      report: 'trezor/trezor-suite#31214',
      sentence: 'Data, ERC-20 token balance: balanceValue is the worth of the balance, by price and decimals',
      what:
        'decimals fall back to 18 where they are falsy, so for a token with 0 decimals too: its balanceValue is ' +
        'divided by 10^18 and shows as 0.00, while decimals, balance and price are right',
      make: (operation) =>
        onEach(operation, (item) =>
          numberOf(item, 'decimals') === 0
            ? changed(item, 'balanceValue.value', () => worthOf(textOf(item, 'balance'), textOf(item, 'price.value')))
            : item,
        ),
      isKept: async (ask, world) => {
        const items = await walk(ask, { ...hub(world), pageSize: 500 });
        const whole = items.filter((item) => numberOf(item, 'decimals') === 0);
        return (
          whole.length > 0 &&
          whole.every((item) => {
            const worth = Number(textOf(item, 'balance')) * numberOf(item, 'price.value');
            return Math.abs(worth - numberOf(item, 'balanceValue.value')) < 0.01;
          })
        );
      },
    },
  },
} satisfies ReportedFile;
