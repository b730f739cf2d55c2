import { checksummed } from '../../world/evm/encoding.ts';
import { holders } from '../../world/evm/holders.ts';
import { chainOf, tokenOf } from '../shared/chain.ts';
import { list, listHandler } from '../shared/page.ts';
import { required } from '../shared/parameters.ts';
import { windowOf } from '../shared/ranges.ts';
import { refuse } from '../shared/refusal.ts';

const exact = (value: bigint): number | bigint => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value);

/**
 * Endpoint 17: addresses that had more than the threshold within
 * the window, ordered by latest balance, the largest first.
 */
export default listHandler('addresses', (call, world) => {
  const chain = chainOf(call, world);
  const token = tokenOf(call, chain);
  const threshold = required(call, 'threshold');
  if (!/^\d+$/.test(threshold)) refuse(400, 'threshold must be a decimal string');
  const { start, end } = windowOf(call);
  return list(holders(chain, token, BigInt(threshold), start, end), ({ address, latest }) => ({
    address: checksummed(address),
    sortKey: exact(latest),
  }));
});
