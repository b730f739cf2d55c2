import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { askedFor, filterPaths } from '../lists/canonical-value.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement } from '../../engine/model/judging.ts';
import { hasRival } from '../filters/rivals.ts';
import { mayEqual } from '../filters/loose.ts';
import { carriedBy } from '../lists/item-values.ts';

/** Items must match all filters of the call. An item without the members of a filter is not judged. */
export function* nonMatchingItems({ operation, call, items }: Answered): Iterable<Judgement<'filter'>> {
  if (!items || items.length === 0) return;
  for (const [name, row] of Object.entries<Parameter>(operation.parameters)) {
    const value = call.parameters[name];
    const requirement = row.filterRequirement;
    if (row.filters === undefined || row.in === 'path' || value === undefined || requirement === undefined) continue;
    // A check of its own judges every answer by it.
    if (row.mismatch !== undefined || hasRival(operation, name, call.parameters)) continue;
    const [paths, wanted] = [filterPaths(row), askedFor(operation, row, value)];
    let evidence = 0;
    let odd: { readonly place: number; readonly shown: ReadonlySet<string> } | undefined;
    for (const [place, item] of (items as readonly Json[]).entries()) {
      const here = carriedBy(operation, item, paths);
      if (!here) continue;
      evidence += 1;
      const isOpen = row.isLoose === true && wanted.some((one) => [...here].some((value) => mayEqual(one, value)));
      if (!isOpen && !wanted.some((one) => here.has(one))) odd ??= { place, shown: here };
    }
    if (evidence === 0) continue;
    yield {
      rule: 'filter',
      requirement,
      evidence,
      ...(odd
        ? {
            violation: {
              code: 'non-matching-items',
              about: name,
              message: `items that do not match the filter ${name}`,
              expected: `${paths.join(' or ')} of ${show(value, 120)}`,
              actual: show([...odd.shown], 120),
              pointer: `/${operation.listing?.items}/${odd.place}`,
            },
          }
        : {}),
    };
  }
}
