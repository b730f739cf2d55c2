import type { RequirementId } from '../../engine/model/requirement.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { askedFor, filterPaths } from '../../properties/lists/denotes.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement } from '../../engine/model/judging.ts';
import { filterRequirement } from './attribution.ts';
import { carriedBy } from '../../properties/lists/carried.ts';

/** Judged by checks/asked-for on every exchange. */
const judgedElsewhere: ReadonlySet<RequirementId> = new Set<RequirementId>(['data.utxos.address-filter']);

/** Filters that an answer was asked for with: none of its items says that it does not match. Several filters hold together. */
export function* strangers({ operation, call, items }: Answered): Iterable<Judgement> {
  if (!items || items.length === 0) return;
  for (const [name, row] of Object.entries<Parameter>(operation.parameters)) {
    const value = call.parameters[name];
    if (row.filters === undefined || row.in === 'path' || value === undefined) continue;
    const requirement = filterRequirement(operation.id, name);
    if (requirement === undefined || judgedElsewhere.has(requirement)) continue;
    const [paths, wanted] = [filterPaths(row), askedFor(row, value)];
    let evidence = 0;
    let odd: { readonly place: number; readonly shown: ReadonlySet<string> } | undefined;
    for (const [place, item] of (items as readonly Json[]).entries()) {
      const here = carriedBy(item, paths);
      if (!here) continue;
      evidence += 1;
      if (!wanted.some((one) => here.has(one))) odd ??= { place, shown: here };
    }
    if (evidence === 0) continue;
    yield {
      requirement,
      evidence,
      ...(odd
        ? {
            violation: {
              message: `with ${name} items come that do not match it`,
              expected: `${paths.join(' or ')} of ${show(value, 120)}`,
              actual: show([...odd.shown], 120),
              pointer: `/${operation.listing?.items}/${odd.place}`,
            },
          }
        : {}),
    };
  }
}
