import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { zeroAddress } from '../../../../world/evm/specs.ts';
import type { Token } from '../../../../world/evm/types.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { textOf, textsOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { relist } from '../../shared/data-repaged.ts';
import { day } from '../../shared/metric-points.ts';
import type { ReportedFile } from '../../types.ts';

const dayOf = (timestamp: number): number => Math.floor(timestamp / day);

interface Holding {
  latest: bigint;
  /** The largest balance after any transfer. */
  peak: bigint;
  /** The balance at the end of each day with a transfer, oldest first. */
  readonly days: Map<number, bigint>;
}

function holdingsOf(chain: EvmChain, token: Token): ReadonlyMap<string, Holding> {
  const holdings = new Map<string, Holding>();
  for (const { from, to, value, transaction } of chain.transfersOfToken(token).toReversed()) {
    for (const [address, change] of [
      [from, -value],
      [to, value],
    ] as const) {
      if (address === zeroAddress) continue;
      const holding = holdings.get(address) ?? { latest: 0n, peak: 0n, days: new Map<number, bigint>() };
      holding.latest += change;
      if (holding.latest > holding.peak) holding.peak = holding.latest;
      holding.days.set(dayOf(transaction.block.timestamp), holding.latest);
      holdings.set(address, holding);
    }
  }
  return holdings;
}

/** Whether the balance is above the threshold at the end of a day of the timeframe, or before its first day. */
function isAbove({ days }: Holding, threshold: bigint, start: number, end: number): boolean {
  let before = 0n;
  for (const [date, balance] of days) {
    if (date < dayOf(start)) before = balance;
    else if (date <= dayOf(end) && balance > threshold) return true;
  }
  return before > threshold;
}

/** A holder whose balance was larger within a day than at the end of every day. */
const passing = (chain: EvmChain) =>
  chain.record.tokens
    .flatMap((token) => [...holdingsOf(chain, token)].map(([address, holding]) => ({ token, address, holding })))
    .find(({ holding: { peak, days } }) => [...days.values()].every((balance) => balance < peak));

export default {
  on: 'listTokenHolders',
  faults: {
    'balances-at-the-end-of-days': {
      origin: 'time',
      deep: true,
      report: 'stellar-expert/stellar-expert-explorer#75',
      sentence: 'Data, Endpoints, rule 6: addresses that held more than threshold of the token during the timeframe',
      what:
        'the timeframe is searched in a table with the balance at the end of each day: an address that received ' +
        'tokens and passed them on within a day did not hold them',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const token = chain?.token(textAt(call, 'address').toLowerCase());
          if (!chain || !token) return items;
          const holdings = holdingsOf(chain, token);
          const threshold = BigInt(textAt(call, 'threshold'));
          const start = wholeNumberAt(call.parameters, 'startTimestamp') ?? 0;
          const end = wholeNumberAt(call.parameters, 'endTimestamp') ?? Number.MAX_SAFE_INTEGER;
          return items.filter((item) => {
            const holding = holdings.get(textOf(item, 'address').toLowerCase());
            return holding !== undefined && isAbove(holding, threshold, start, end);
          });
        }),
      isKept: async (ask, world) => {
        const chain = firstChain(world);
        const found = passing(chain);
        if (!found) return false;
        const threshold = String(found.holding.peak - 1n);
        const asked = { chainId: chain.chainId, address: checksummed(found.token.address), threshold };
        return textsOf(await walk(ask, asked), 'address').includes(checksummed(found.address));
      },
    },
  },
} satisfies ReportedFile;
