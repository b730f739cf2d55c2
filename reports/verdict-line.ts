import { basesOf } from '../engine/model/contract.ts';
import { shownVerdict } from '../engine/model/group-by.ts';
import type { Outcome } from '../engine/model/judging.ts';
import type { ReasonCode } from '../engine/model/reasons.ts';
import { callsOf, type Run } from '../engine/model/run.ts';
import { plural } from '../engine/model/text.ts';
import { behindKnown } from './coverage.ts';
import { newGroups } from './groups.ts';
import { notTested, titleOfReason } from './not-tested.ts';

/** The two lines with which a report begins: the verdict, and what it does not cover. */

/** `2 new causes of findings: 6 findings in 5 cases`, or that there is none, or why nothing can be said. */
export const verdictLine = (run: Run): string => {
  if (run.interrupted) return 'interrupted: these are the results so far';
  const selectedOutcomes = run.outcomes.filter(({ verdict }) => verdict !== 'excluded');
  const count = plural(selectedOutcomes.length, 'case');
  const groups = newGroups(run.contract, run.outcomes);
  if (groups.length > 0) {
    const members = groups.flatMap((group) => group.members.filter(({ finding }) => finding.known === undefined));
    const cases = new Set(members.map(({ outcome }) => outcome));
    const where = `${plural(members.length, 'finding')} in ${plural(cases.size, 'case')}`;
    return `${plural(groups.length, 'new cause')} of findings: ${where}`;
  }
  const [reason] = notTested(run);
  if (reason) return `${titleOfReason(reason, run.outcomes).toLowerCase()}: ${reason.headline}`;
  const operations = new Set(selectedOutcomes.map(({ operation }) => operation));
  return `no new finding in ${count} of ${plural(operations.size, 'operation')}`;
};

/** What the verdict says nothing about, a clause each; empty: the run tested the whole contract. */
export const notCovered = (run: Run): readonly string[] => {
  const { contract, outcomes, target, depth } = run;
  const withCode = (code: ReasonCode): readonly Outcome[] =>
    outcomes.filter(({ reasonFacts }) => reasonFacts?.code === code);
  const clause = (rows: readonly Outcome[], text: string): readonly string[] =>
    rows.length === 0 ? [] : [`${plural(rows.length, 'case')} ${text}`];
  const withoutUrl = new Set(withCode('no-url').map(({ operation }) => contract.operation(operation).base));
  const interfaces = basesOf(contract).filter((base) => withoutUrl.has(base) && target[base] === undefined);
  const shallow = withCode('left-to-depth');
  const untested = outcomes.filter((row) => shownVerdict(row) === 'inconclusive' && !shallow.includes(row));
  const { called, leftOut } = callsOf(run);
  return [
    ...(interfaces.length === 0 ? [] : [`${interfaces.join(' and ')} (no URL was given)`]),
    ...clause(shallow, `left to a larger depth than ${depth}`),
    ...(leftOut.length === 0
      ? []
      : [`${leftOut.length} of ${plural(called + leftOut.length, 'operation')}, never called`]),
    ...clause(withCode('not-selected'), 'not selected'),
    ...clause(untested, 'that could not be tested'),
    ...clause(behindKnown(outcomes), 'behind known findings'),
    ...clause(
      outcomes.filter(({ applies }) => applies === false),
      'that did not apply to the data',
    ),
  ];
};

/** `not covered: data and metrics (no URL was given), 39 cases left to a larger depth than quick`; else undefined. */
export const coverLine = (run: Run): string | undefined => {
  const clauses = notCovered(run);
  return clauses.length === 0 ? undefined : `not covered: ${clauses.join('; ')}`;
};
