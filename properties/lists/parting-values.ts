import { interleave } from '../../engine/discovery/interleave.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { escapedKinds } from '../filters/escapes.ts';
import { canonicalValue, canonicalValuesAt, countValues } from './canonical-value.ts';

function countEach(all: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const values of all) for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * Values that some items have and others have not, so that the law detects both a filter that is ignored and one that
 * loses items. Each of several paths gives values of its own, to detect a filter that uses only one of the paths.
 */
export function partingValues(
  operation: Operation,
  { paths }: Pick<ListFilter, 'paths'>,
  items: readonly Json[],
  texts: readonly string[],
): string[] {
  // Counted beforehand: a target can send very many items.
  const all = items.map((item) => canonicalValuesAt(operation, item, paths));
  const holders = countEach(all);
  const withValue = all.filter(({ size }) => size > 0).length;
  const each = paths.map((path) => {
    const otherPaths = paths.filter((candidate) => candidate !== path);
    const alone = new Set(
      otherPaths.length === 0
        ? holders.keys()
        : items.flatMap((item) => {
            const elsewhere = canonicalValuesAt(operation, item, otherPaths);
            return [...canonicalValuesAt(operation, item, [path])].filter((value) => !elsewhere.has(value));
          }),
    );
    return [...countValues(operation, items, [path])]
      .map(([name, { value, count }]) => [name, { spelled: String(value), count }] as const)
      .filter(([value]) => (texts.length === 0 || texts.includes(value)) && (holders.get(value) ?? 0) < withValue)
      .sort(
        ([a, x], [b, y]) =>
          Number(alone.has(b)) - Number(alone.has(a)) ||
          escapedKinds(y.spelled) - escapedKinds(x.spelled) ||
          y.count - x.count ||
          (a < b ? -1 : 1),
      )
      .map(([, { spelled }]) => spelled);
  });
  return [...new Map(interleave(each).map((spelled) => [canonicalValue(operation, spelled), spelled])).values()];
}
