import { checksummed } from '../../../../world/evm/encoding.ts';
import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import { zeroAddress } from '../../../../world/evm/specs.ts';
import type { Token } from '../../../../world/evm/types.ts';
import type { World } from '../../../../world/world.ts';
import { textAt } from '../../../shared/texts.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { relistedInWorld } from '../../shared/relisted-in-world.ts';
import type { ReportedFile } from '../../types.ts';

const day = 86_400;
const dayOf = (timestamp: number): number => Math.floor(timestamp / day);

interface Step {
  readonly day: number;
  readonly balance: bigint;
}

/** The balances of each address after each of its transfers, oldest first. */
function stepsOf(chain: EvmChain, token: Token): ReadonlyMap<string, readonly Step[]> {
  const steps = new Map<string, Step[]>();
  for (const { from, to, value, transaction } of chain.transfersOfToken(token).toReversed())
    for (const [address, change] of [
      [from, -value],
      [to, value],
    ] as const) {
      if (address === zeroAddress) continue;
      const known = steps.get(address) ?? [];
      const balance = (known.at(-1)?.balance ?? 0n) + change;
      steps.set(address, [...known, { day: dayOf(transaction.block.timestamp), balance }]);
    }
  return steps;
}

/** The last step of each day. */
const closings = (steps: readonly Step[]): Step[] => steps.filter((step, index) => steps[index + 1]?.day !== step.day);

interface Passing {
  readonly chain: EvmChain;
  readonly token: Token;
  readonly address: string;
  readonly day: number;
  readonly threshold: bigint;
}

/** An address that has more of a token during a day than before and after it. */
function passing({ evm }: World): Passing | undefined {
  for (const chain of evm.chains)
    for (const token of chain.record.tokens.filter(({ kind }) => kind === 'ERC-20'))
      for (const [address, steps] of stepsOf(chain, token))
        for (const { day: found, balance } of closings(steps)) {
          const before = steps.findLast((step) => step.day < found)?.balance ?? 0n;
          const threshold = before > balance ? before : balance;
          if (steps.some((step) => step.day === found && step.balance > threshold))
            return { chain, token, address, day: found, threshold };
        }
  return undefined;
}

export default {
  on: 'listTokenHolders',
  faults: {
    'balances-of-day-ends': {
      origin: 'time',
      deep: true,
      sentence: 'Data, Rules 6: endpoint 17 returns addresses that held more than threshold during the timeframe',
      what:
        'a timeframe is answered from a table of balances at the end of each day: an address that had more than ' +
        'the threshold only within a day, and passed it on before midnight, is missing',
      make: (operation) =>
        relistedInWorld(operation, (items, call, { evm }) => {
          const start = wholeNumberAt(call.parameters, 'startTimestamp');
          const end = wholeNumberAt(call.parameters, 'endTimestamp');
          const chain = evm.chain(textAt(call, 'chainId'));
          const token = chain?.token(textAt(call, 'address').toLowerCase());
          if (!chain || !token || (start === undefined && end === undefined)) return items;
          const threshold = BigInt(textAt(call, 'threshold'));
          const first = dayOf(start ?? 0);
          const last = dayOf(end ?? Number.MAX_SAFE_INTEGER);
          const steps = stepsOf(chain, token);
          return items.filter((item) => {
            const own = closings(steps.get(textOf(item, 'address').toLowerCase()) ?? []);
            const before = own.findLast((step) => step.day < first)?.balance ?? 0n;
            return (
              before > threshold ||
              own.some((step) => step.day >= first && step.day <= last && step.balance > threshold)
            );
          });
        }),
      isKept: async (ask, world) => {
        const found = passing(world);
        if (!found) return false;
        const holders = await walk(ask, {
          chainId: found.chain.chainId,
          address: checksummed(found.token.address),
          threshold: String(found.threshold),
          startTimestamp: found.day * day,
          endTimestamp: (found.day + 1) * day - 1,
        });
        return holders.some((item) => textOf(item, 'address') === checksummed(found.address));
      },
    },
  },
} satisfies ReportedFile;
