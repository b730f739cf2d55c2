import type { Json } from '../../../engine/model/exchange.ts';
import type { CaseContext, Parameters } from '../../../engine/judging/case-context.ts';
import { canonicalValue } from '../canonical-value.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { at, integer } from '../../../engine/model/paths.ts';

const zero = `0x${'0'.repeat(40)}`;

/** Latest balances by address, as a list of holders shows them. */
export const latest = (items: readonly Json[]): Map<string, bigint> =>
  new Map(
    items.flatMap((item) => {
      const [address, balance] = [at(item, 'address'), integer(at(item, 'sortKey'))];
      return typeof address === 'string' && balance !== undefined ? [[canonicalValue(address), balance] as const] : [];
    }),
  );

/** All transfers of the set's token, where one page holds them. */
export const allTransfers = (c: CaseContext, set: KnownCall): KnownCall | undefined => {
  const same = (parameters: Parameters): boolean =>
    ['chainId', 'address'].every(
      (name) => canonicalValue(parameters[name] ?? null) === canonicalValue(set.parameters[name] ?? null),
    );
  return c.subjects.arguments('listTokenTransfers').find((one) => same(one.parameters) && !one.more && one.count > 0);
};

/**
 * The largest balance that each address ever had, computed from all transfers of a token. Undefined if the run did not
 * see all transfers, or if they do not add up to the latest balances: then the token also changes balances without
 * transfers.
 */
export const largestEver = (
  c: CaseContext,
  set: KnownCall,
  shown: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> | undefined => {
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
  const [now, most] = [new Map<string, bigint>(), new Map<string, bigint>()];
  for (const { from, to, value } of steps) {
    for (const [party, change] of [
      [from, -(value as bigint)],
      [to, value as bigint],
    ] as const) {
      if (typeof party !== 'string' || canonicalValue(party) === zero) continue;
      const after = (now.get(canonicalValue(party)) ?? 0n) + change;
      now.set(canonicalValue(party), after);
      if (after > (most.get(canonicalValue(party)) ?? 0n)) most.set(canonicalValue(party), after);
    }
  }
  const agree =
    [...now.values()].every((balance) => balance >= 0n) &&
    [...shown].every(([address, balance]) => now.get(address) === balance);
  return agree ? most : undefined;
};
