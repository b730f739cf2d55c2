import {
  type Answered,
  at,
  everyAt,
  type Exchange,
  integer,
  type Interval,
  intervals,
  type Json,
  startOf,
} from '../../../rules/parts.ts';

const zeroAddress = `0x${'0'.repeat(40)}`;

/** A transaction, a transfer or a new contract of an EVM chain, as far as metrics count it. */
export interface Activity {
  readonly chain: string;
  readonly time: number;
  readonly senders: readonly string[];
  /** The senders and the receivers. */
  readonly addresses: readonly string[];
  /** Absent: it is no transaction. */
  readonly sent?: { readonly block: bigint; readonly gas: bigint; readonly price: bigint };
  readonly isContract?: true;
  readonly exchange: Exchange;
}

/** An activity with a key, by which two answers show the same one. */
type Keyed = readonly [key: string, activity: Activity];

const transferLists = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers'] as const;
export const isInterval = (text: string): text is Interval => intervals.some((interval) => interval === text);

/** The parties of a transaction or transfer. The zero address, from which tokens come, is none. */
function partiesOf(value: Json): Pick<Activity, 'senders' | 'addresses'> {
  const [senders, receivers] = ['from.address', 'to.address'].map((path) => {
    const address = at(value, path);
    return typeof address === 'string' && address.toLowerCase() !== zeroAddress ? [address.toLowerCase()] : [];
  }) as [string[], string[]];
  return { senders, addresses: [...senders, ...receivers] };
}

/** A native transaction, and the transfers beside it. */
function* ofTransaction(native: Json, beside: Json, exchange: Exchange): Iterable<Keyed> {
  const [chain, hash, time] = [at(native, 'chainId'), at(native, 'txHash'), integer(at(native, 'blockTimestamp'))];
  if (typeof chain !== 'string' || typeof hash !== 'string' || time === undefined) return;
  const [block, gas, price] = ['blockNumber', 'gasUsed', 'gasPrice'].map((name) => integer(at(native, name)));
  const shared = { chain, time: Number(time), exchange };
  const parties = partiesOf(native);
  if (block !== undefined && gas !== undefined && price !== undefined && parties.senders.length > 0)
    yield [`${chain} ${hash}`, { ...shared, ...parties, sent: { block, gas, price } }];
  for (const list of transferLists)
    for (const value of everyAt(beside, list))
      yield [`${chain} ${hash} ${String(at(value, 'logIndex'))}`, { ...shared, ...partiesOf(value) }];
}

/** The transactions, transfers and new contracts that an answer shows. */
export function* activitiesOf({ result, call, exchange }: Answered): Iterable<Keyed> {
  const body = (result ?? null) as Json;
  const { chainId: chain, address } = call.parameters;
  for (const value of ['transactions', 'transfers'].flatMap((path) => everyAt(body, path))) {
    yield* ofTransaction(at(value, 'nativeTransaction') ?? value, value, exchange);
    const [hash, log, time] = [at(value, 'txHash'), at(value, 'logIndex'), integer(at(value, 'blockTimestamp'))];
    if (typeof chain === 'string' && typeof hash === 'string' && log !== undefined && time !== undefined)
      yield [`${chain} ${hash} ${String(log)}`, { chain, time: Number(time), exchange, ...partiesOf(value) }];
  }
  const native = at(body, 'nativeTransaction');
  const time = integer(at(native, 'blockTimestamp'));
  if (native === undefined || time === undefined) return;
  yield* ofTransaction(native, body, exchange);
  if (typeof chain === 'string')
    yield [
      `${chain} ${String(address).toLowerCase()}`,
      { chain, time: Number(time), senders: [], addresses: [], isContract: true, exchange },
    ];
}

/** Activities by chain and interval, then by the beginning of the interval. */
export function byInterval(all: Iterable<Activity>): ReadonlyMap<string, ReadonlyMap<number, Activity[]>> {
  const grouped = new Map<string, Map<number, Activity[]>>();
  for (const activity of all)
    for (const interval of intervals) {
      const key = `${activity.chain} ${interval}`;
      const rows = grouped.get(key) ?? new Map<number, Activity[]>();
      grouped.set(key, rows);
      const start = startOf(activity.time, interval);
      const ofInterval = rows.get(start);
      if (ofInterval) ofInterval.push(activity);
      else rows.set(start, [activity]);
    }
  return grouped;
}
