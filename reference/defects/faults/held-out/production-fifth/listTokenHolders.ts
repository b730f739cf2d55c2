import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { deployer, firstChain, token } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

/** By address, the largest balance of the token that the address ever had. */
function peaks(chain: EvmChain, contract: string): ReadonlyMap<string, bigint> {
  const found = chain.token(contract.toLowerCase());
  const latest = new Map<string, bigint>();
  const largest = new Map<string, bigint>();
  for (const { from, to, value } of found ? chain.transfersOfToken(found).toReversed() : []) {
    latest.set(from, (latest.get(from) ?? 0n) - value);
    const balance = (latest.get(to) ?? 0n) + value;
    latest.set(to, balance);
    const receiver = checksummed(to);
    if (balance > (largest.get(receiver) ?? 0n)) largest.set(receiver, balance);
  }
  return largest;
}

const exact = (value: bigint): number | bigint => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value);

export default {
  on: 'listTokenHolders',
  faults: {
    'largest-balance-counts-as-the-latest': {
      origin: 'storage-query',
      deep: true,
      report: 'timescale/timescaledb#2079',
      sentence: 'Data, Endpoints, rule 6: addresses with their latest balances',
      what:
        'of the history of an address the query keeps the first row, but the rows are ordered by balance and not by ' +
        'time: sortKey is the largest balance that the address ever had',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          if (!chain) return items;
          const largest = peaks(chain, textAt(call, 'address'));
          const balanceOf = (address: string): bigint => largest.get(address) ?? 0n;
          return items
            .map((item) => ({ item, balance: balanceOf(textOf(item, 'address')) }))
            .sort((a, b) => (a.balance < b.balance ? 1 : a.balance > b.balance ? -1 : 0))
            .map(({ item, balance }) => changed(item, 'sortKey', () => exact(balance)));
        }),
      isKept: async (ask, world) => {
        const { chainId } = firstChain(world);
        const { address } = deployer(world);
        const holders = await walk(ask, { ...token(world), threshold: '0', pageSize: 5_000 });
        const contractAddresses = token(world).address;
        const balances = await ask({
          operation: 'listErc20Balances',
          parameters: { chainId, address, contractAddresses },
        });
        const holder = holders.find((item) => textOf(item, 'address') === address);
        return holder !== undefined && textOf(holder, 'sortKey') === textOf(balances.items[0], 'balance');
      },
    },
  },
} satisfies ReportedFile;
