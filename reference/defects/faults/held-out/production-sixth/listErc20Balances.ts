import { chainOf } from '../../../../handlers/shared/chain.ts';
import { currencyOf, worth } from '../../../../handlers/shared/money.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { onBody } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { nativeChangeIsKept } from '../../shared/native-change.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listErc20Balances',
  faults: {
    'failed-values-count-as-spent': {
      origin: 'number',
      deep: true,
      report: 'trezor/trezor-suite#31113',
      sentence: 'Data, Endpoints, rule 5: the balance at blockNumber when given',
      what:
        'the history of native balances counts the value of failed transactions as spent: with blockNumber the ' +
        'native balance of their sender is too small from then on',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const block = wholeNumberAt(call.parameters, 'blockNumber');
          if (block === undefined) return body;
          const chain = chainOf(call, world);
          const own = String(call.parameters['address']).toLowerCase();
          const lost = chain
            .involving(own)
            .filter(
              ({ from, succeeded, ...transaction }) => from === own && !succeeded && transaction.block.number <= block,
            )
            .reduce((sum, { value }) => sum + value, 0n);
          if (lost === 0n) return body;
          let balance = 0n;
          const poorer = changed(body, 'nativeTokenBalance.balance', (old) => {
            balance = BigInt(String(old)) > lost ? BigInt(String(old)) - lost : 0n;
            return String(balance);
          });
          return changed(poorer, 'nativeTokenBalance.balanceValue', () =>
            worth(balance, 18, chain.record.spec.native.price, currencyOf(call)),
          );
        }),
      isKept: async (ask, world) => {
        const chain = firstChain(world);
        const failed = [...chain.transactions()].filter(({ succeeded, value }) => !succeeded && value > 0n).slice(0, 5);
        for (const { from, block } of failed) {
          const account = { chainId: chain.chainId, address: checksummed(from) };
          if (!(await nativeChangeIsKept(ask, account, block.number))) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
