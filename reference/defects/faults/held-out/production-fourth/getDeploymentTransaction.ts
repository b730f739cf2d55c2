import type { Value } from '../../../../value.ts';
import { onBody } from '../../../operators/calls.ts';
import { contract } from '../../../shared/examples.ts';
import { at, isMembers } from '../../../shared/values.ts';
import { textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const withoutSubunit = new Set<Value | undefined>(['jpy', 'clp']);

/** A decimal text with two to six decimal places, divided by a hundred. */
function hundredth(text: string): string {
  const [whole = '0', places = ''] = text.split('.');
  const millionths = (BigInt(whole) * 1_000_000n + BigInt(places.padEnd(6, '0'))) / 100n;
  const rest = String(millionths % 1_000_000n)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${millionths / 1_000_000n}.${rest}`;
}

/** Divides all Money in currencies without a subunit, at any depth. */
function inHundredths(value: Value): Value {
  if (Array.isArray(value)) return value.map(inHundredths);
  if (!isMembers(value)) return value;
  if (withoutSubunit.has(value['currencyCode'])) return { ...value, value: hundredth(textOf(value, 'value')) };
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, member === undefined ? member : inHundredths(member)]),
  );
}

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'yen-divided-by-a-hundred': {
      origin: 'number',
      deep: true,
      report: 'thunderbird/thunderbird-accounts#1152',
      sentence: 'Data, Money and Conventions, 9: value is an amount of the requested currency',
      what:
        'prices are kept in the subunits of a currency and divided by a hundred for the answer: in yen and Chilean ' +
        'pesos, which have no subunit, every price is a hundredth of that in the balances of the same chain',
      make: (operation) => onBody(operation, inHundredths),
      isKept: async (ask, world) => {
        const parameters = { ...contract(world), currency: 'jpy' };
        const { result } = await ask({ parameters });
        const balances = await ask({ operation: 'listErc20Balances', parameters });
        const price = textOf(at(result, 'networkTokenDetails'), 'currentPrice.value');
        return price !== '' && price === textOf(balances.result, 'nativeTokenBalance.price.value');
      },
    },
  },
} satisfies ReportedFile;
