import { checksummed } from '../../../../world/evm/encoding.ts';
import type { World } from '../../../../world/world.ts';
import { onParameters } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textOf, textsOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const tokenNamed = (world: World, wanted: string): { readonly chainId: string; readonly address: string } => {
  const { chainId, record } = firstChain(world);
  return { chainId, address: checksummed(record.tokens.find(({ symbol }) => symbol === wanted)?.address ?? '') };
};

/** The double after a positive one. */
const doubleAfter = (double: number): number => {
  const bits = new BigInt64Array(new Float64Array([double]).buffer);
  return new Float64Array(new BigInt64Array([(bits[0] ?? 0n) + 1n]).buffer)[0] ?? double;
};

/** The largest integer that doubles do not tell from this one. */
const lastOfDouble = (units: bigint): bigint => {
  const double = Number(units);
  const middle = (BigInt(double) + BigInt(doubleAfter(double))) / 2n;
  return Number(middle) === double ? middle : middle - 1n;
};

export default {
  on: 'listTokenHolders',
  faults: {
    'thresholds-are-doubles': {
      origin: 'number',
      deep: true,
      report: 'formancehq/numscript#156',
      sentence: 'Endpoints, rule 6: every address that held more than threshold, be it by one unit',
      what: 'balances and threshold are compared as doubles: a unit more than a large threshold is not more',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const threshold = parameters['threshold'];
          if (typeof threshold !== 'string' || !/^\d+$/.test(threshold)) return undefined;
          const units = BigInt(threshold);
          return units <= BigInt(Number.MAX_SAFE_INTEGER)
            ? undefined
            : { ...parameters, threshold: String(lastOfDouble(units)) };
        }),
      isKept: async (ask, world) => {
        const token = tokenNamed(world, 'WETH');
        for (const address of textsOf(await walk(ask, { ...token, threshold: '0' }), 'address')) {
          const subject = { chainId: token.chainId, address, contractAddresses: token.address };
          const { items } = await ask({ operation: 'listErc20Balances', parameters: subject });
          const balance = BigInt(textOf(items[0], 'balance') || '0');
          const holders = await ask({ parameters: { ...token, threshold: String(balance - 1n) } });
          if (balance > 0n && !textsOf(holders.items, 'address').includes(address)) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
