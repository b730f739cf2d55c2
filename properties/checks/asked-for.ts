import { defined } from '../../engine/model/defined.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { itemsPointer } from '../../engine/model/listing.ts';
import { show } from '../../engine/model/show.ts';
import { askedFilters, isAskedFor } from '../filters/asked-operands.ts';
import { hasRival } from '../filters/rivals.ts';
import { canonicalValuesAt, says } from '../lists/canonical-value.ts';
import { filterProof } from '../lists/proofs.ts';
import { quotedLabel } from '../filters/quoted-label.ts';

type AskedForRule = 'asked-for';

/** Every item of a list matches the filters of the call. An item without the members of a filter is not judged. */
export const itemsAskedFor: PassiveCheck<AskedForRule> = {
  name: 'checks/asked-for',
  rules: ['asked-for'],
  start: () => ({
    *judge({ operation, call, items }: Answered): Iterable<Judgement<AskedForRule>> {
      const { listing } = operation;
      // The target decides the meaning of a value that the document does not promise to accept.
      if (call.input !== 'valid' || !listing || !items || items.length === 0) return;
      for (const askedFilter of askedFilters(operation, call.parameters)) {
        const { label, parameter, paths, elsewhere, isInPath } = askedFilter.filter;
        const isAlways = isInPath || operation.parameters[parameter]?.required === true;
        if (hasRival(operation, parameter, call.parameters)) continue;
        const evidence = items.filter((item) => says(item, paths)).length;
        const first = items.findIndex((item) => isAskedFor(askedFilter, item) === false);
        if (
          elsewhere === 'open' &&
          items.some((item) => says(item, paths) && isAskedFor(askedFilter, item) === undefined)
        )
          yield {
            rule: 'asked-for',
            evidence: 0,
            observation: { what: `an item that holds ${parameter} at another path`, value: 'listed' },
          };
        if (evidence === 0 && first < 0) continue;
        yield {
          rule: 'asked-for',
          evidence: Math.max(evidence, 1),
          requirement: operation.filterRequirements?.[parameter],
          violation:
            first < 0
              ? undefined
              : defined({
                  code: 'non-matching-items',
                  about: label,
                  message: `items that do not match the filter ${quotedLabel(label)}`,
                  expected: `${paths.join(' or ')} of ${show(call.parameters[parameter], 120)}`,
                  actual: show([...canonicalValuesAt(operation, items[first] ?? null, paths)], 120),
                  evidence: filterProof(listing, `${label} ${show(call.parameters[parameter], 80)}`, {
                    items,
                    wrong: items.filter((item) => isAskedFor(askedFilter, item) === false),
                    paths,
                  }),
                  // A filter that a law asks for without it has one finding of both.
                  pointer: isAlways ? `${itemsPointer(listing)}/${first}` : undefined,
                }),
        };
      }
    },
  }),
};
