import type { Contract } from '../engine/model/contract.ts';
import { groupBy } from '../engine/model/group-by.ts';
import type { Outcome } from '../engine/model/judging.ts';
import { caseName } from '../engine/model/operation-name.ts';
import { plural } from '../engine/model/text.ts';

/** The most reasons and names that a part of a report lists. */
export const maxListed = { reasons: 3, cases: 20, named: 5 };

/** The first names, and the number of the others. */
export function namesOf(names: readonly string[]): string {
  const rest = names.length > maxListed.named ? ` and ${names.length - maxListed.named} more` : '';
  return `${names.slice(0, maxListed.named).join(', ')}${rest}`;
}

/** `3 cases: no address was found (a, b, c)`: cases by reason, the most frequent reason first. */
export const casesByReason = (
  contract: Contract,
  outcomes: readonly Outcome[],
  reasonOf: (outcome: Outcome) => string,
): string[] =>
  groupBy(outcomes, reasonOf)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, maxListed.cases)
    .map(
      ([reason, rows]) =>
        `${plural(rows.length, 'case')}: ${reason} (${namesOf(rows.map((row) => caseName(contract, row)))})`,
    );
