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

export interface Largest {
  /** The largest balance that each address ever had. */
  readonly ever: ReadonlyMap<string, bigint>;
  /** The largest balance of each address at the end of a block. */
  readonly atBlockEnd: ReadonlyMap<string, bigint>;
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
  const transfers = allTransfers(c, set);
  if (!transfers) return undefined;
  const steps = (transfers.answer.items ?? []).map((item) => ({
    block: integer(at(item, 'blockNumber')),
    log: integer(at(item, 'logIndex')),
    value: at(item, 'erc721Token') === undefined ? integer(at(item, 'value')) : 1n,
    from: at(item, 'from.address'),
    to: at(item, 'to.address'),
  }));
  if (steps.some(({ block, log, value }) => block === undefined || log === undefined || value === undefined))
    return undefined;
  steps.sort(
    (a, b) => Number((a.block as bigint) - (b.block as bigint)) || Number((a.log as bigint) - (b.log as bigint)),
  );
  const [now, most, atBlockEnd] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, bigint>()];
  const raise = (largest: Map<string, bigint>, address: string, balance: bigint): void => {
    if (balance > (largest.get(address) ?? 0n)) largest.set(address, balance);
  };
  for (const [index, { from, to, value, block }] of steps.entries()) {
    for (const [party, change] of [
      [from, -(value as bigint)],
      [to, value as bigint],
    ] as const) {
      if (typeof party !== 'string' || canonicalValue(party) === zeroAddress) continue;
      const after = (now.get(canonicalValue(party)) ?? 0n) + change;
      now.set(canonicalValue(party), after);
      raise(most, canonicalValue(party), after);
    }
    if (steps[index + 1]?.block !== block) for (const [address, balance] of now) raise(atBlockEnd, address, balance);
  }
  const agree =
    [...now.values()].every((balance) => balance >= 0n) &&
    [...balances].every(([address, balance]) => now.get(address) === balance);
  return agree ? { ever: most, atBlockEnd } : undefined;
};
