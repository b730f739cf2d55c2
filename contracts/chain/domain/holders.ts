import type { Json } from '../../../engine/model/exchange.ts';
import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import { canonicalValue } from '../canonical-value.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { at, integer } from '../../../engine/model/paths.ts';

export const zeroAddress = `0x${'0'.repeat(40)}`;

/** Latest balances by address, from a list of holders. */
export const latest = (items: readonly Json[]): Map<string, bigint> =>
  new Map(
    items.flatMap((item) => {
      const [address, balance] = [at(item, 'address'), integer(at(item, 'sortKey'))];
      return typeof address === 'string' && balance !== undefined ? [[canonicalValue(address), balance] as const] : [];
    }),
  );

/** The call that lists all transfers of the token on one page; undefined if there is none. */
export const allTransfers = (c: CaseContext, set: KnownCall): KnownCall | undefined => {
  const same = (parameters: Parameters): boolean =>
    ['chainId', 'address'].every(
      (name) => canonicalValue(parameters[name] ?? null) === canonicalValue(set.parameters[name] ?? null),
    );
  return c.subjects
    .arguments('listTokenTransfers')
    .find((call) => same(call.parameters) && !call.more && call.count > 0);
};

/** The largest balance that an address had at the end of a block. */
export interface Peak {
  readonly balance: bigint;
  /** Unix seconds: of the block that reached it, and of the first that took something away; undefined: none did. */
  readonly since: bigint;
  until: bigint | undefined;
}

export interface Largest {
  /** The largest balance that each address ever had. */
  readonly ever: ReadonlyMap<string, bigint>;
  readonly atBlockEnd: ReadonlyMap<string, Peak>;
}

/** The balances of a token after all its transfers, by address; empty if one of them lacks a number. */
export const balancesAfter = (transfers: readonly Json[]): ReadonlyMap<string, bigint> => {
  const balances = new Map<string, bigint>();
  for (const { from, to, value } of stepsOf(transfers) ?? [])
    for (const [party, change] of [
      [from, -value],
      [to, value],
    ] as const)
      if (typeof party === 'string')
        balances.set(canonicalValue(party), (balances.get(canonicalValue(party)) ?? 0n) + change);
  return balances;
};

interface Step {
  readonly block: bigint;
  readonly log: bigint;
  readonly time: bigint;
  readonly value: bigint;
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}

/** The transfers in the order in which they happened; undefined if one of them lacks a number. */
function stepsOf(transfers: readonly Json[]): readonly Step[] | undefined {
  const steps = transfers.flatMap((item) => {
    const [block, log, time] = ['blockNumber', 'logIndex', 'blockTimestamp'].map((name) => integer(at(item, name)));
    const value = at(item, 'erc721Token') === undefined ? integer(at(item, 'value')) : 1n;
    if (block === undefined || log === undefined || time === undefined || value === undefined) return [];
    return [{ block, log, time, value, from: at(item, 'from.address'), to: at(item, 'to.address') }];
  });
  if (steps.length < transfers.length) return undefined;
  return steps.sort((a, b) => Number(a.block - b.block) || Number(a.log - b.log));
}

/**
 * The largest balances of each address, computed from all transfers of a token. Undefined if not all transfers are
 * known, or if they do not add up to the latest balances: then balances of the token also change without transfers.
 */
export const largestEver = (
  c: CaseContext,
  set: KnownCall,
  balances: ReadonlyMap<string, bigint>,
): Largest | undefined => {
  const steps = stepsOf(allTransfers(c, set)?.answer.items ?? []);
  if (!steps || steps.length === 0) return undefined;
  const [now, ever, atBlockEnd] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, Peak>()];
  for (const [index, { from, to, value, block, time }] of steps.entries()) {
    for (const [party, change] of [
      [from, -value],
      [to, value],
    ] as const) {
      if (typeof party !== 'string' || canonicalValue(party) === zeroAddress) continue;
      const address = canonicalValue(party);
      const balance = (now.get(address) ?? 0n) + change;
      now.set(address, balance);
      if (balance > (ever.get(address) ?? 0n)) ever.set(address, balance);
      const peak = atBlockEnd.get(address);
      if (peak && balance < peak.balance) peak.until ??= time;
    }
    if (steps[index + 1]?.block === block) continue;
    for (const [address, balance] of now)
      if (balance > (atBlockEnd.get(address)?.balance ?? 0n))
        atBlockEnd.set(address, { balance, since: time, until: undefined });
  }
  const agree =
    [...now.values()].every((balance) => balance >= 0n) &&
    [...balances].every(([address, balance]) => now.get(address) === balance);
  return agree ? { ever, atBlockEnd } : undefined;
};
