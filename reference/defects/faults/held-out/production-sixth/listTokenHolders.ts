import type { OperationCall } from '../../../../types.ts';
import { chainOf, tokenOf } from '../../../../handlers/shared/chain.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import type { Token } from '../../../../world/evm/types.ts';
import type { World } from '../../../../world/world.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textOf, textsOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const day = 86_400;

interface Step {
  readonly timestamp: number;
  readonly balance: bigint;
}

/** The balances of each address after its transfers, oldest first. */
const stepsOf = (chain: EvmChain, token: Token): Map<string, Step[]> => {
  const steps = new Map<string, Step[]>();
  for (const { from, to, value, transaction } of chain.transfersOfToken(token).toReversed()) {
    for (const [address, change] of [
      [from, -value],
      [to, value],
    ] as const) {
      const own = steps.get(address) ?? [];
      steps.set(address, own);
      own.push({ timestamp: transaction.block.timestamp, balance: (own.at(-1)?.balance ?? 0n) + change });
    }
  }
  return steps;
};

/** The last balance of each day with a transfer. */
const snapshots = (steps: readonly Step[]): Step[] => [
  ...new Map(steps.map((step) => [Math.floor(step.timestamp / day), step])).values(),
];

/** Addresses that had more than the threshold at the end of a day. */
const atEndOfDays = (call: OperationCall, world: World): Set<string> => {
  const chain = chainOf(call, world);
  const start = wholeNumberAt(call.parameters, 'startTimestamp') ?? 0;
  const end = wholeNumberAt(call.parameters, 'endTimestamp') ?? Number.MAX_SAFE_INTEGER;
  const threshold = BigInt(String(call.parameters['threshold']));
  const found = [...stepsOf(chain, tokenOf(call, chain))].filter(([, steps]) => {
    const before = steps.findLast(({ timestamp }) => timestamp < start)?.balance ?? 0n;
    const within = snapshots(steps.filter(({ timestamp }) => timestamp >= start && timestamp <= end));
    return before > threshold || within.some(({ balance }) => balance > threshold);
  });
  return new Set(found.map(([address]) => address));
};

export default {
  on: 'listTokenHolders',
  faults: {
    'daily-snapshots-miss-holders-of-hours': {
      origin: 'time',
      deep: true,
      sentence: 'Data, Endpoints, rule 6: addresses that held more than threshold of the token during the timeframe',
      what:
        'the threshold is compared with one balance for each day, the last: an address that had more during a day ' +
        'alone, and gave it away before midnight, is missing',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const addresses = atEndOfDays(call, world);
          return items.filter((item) => addresses.has(textOf(item, 'address').toLowerCase()));
        }),
      isKept: async (ask, world) => {
        const chain = firstChain(world);
        for (const token of chain.record.tokens.filter(({ kind }) => kind === 'ERC-20')) {
          for (const [address, steps] of stepsOf(chain, token)) {
            const largest = steps.reduce((most, { balance }) => (balance > most ? balance : most), 0n);
            if (largest === 0n || snapshots(steps).some(({ balance }) => balance === largest)) continue;
            const parameters = { chainId: chain.chainId, address: checksummed(token.address), pageSize: 5_000 };
            const found = await walk(ask, { ...parameters, threshold: String(largest - 1n) });
            if (!textsOf(found, 'address').includes(checksummed(address))) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
