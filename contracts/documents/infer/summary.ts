import { oneLine } from '../../../engine/model/text.ts';
import { isProposed, plural } from './answer.ts';
import { selects } from './fields.ts';
import { callOf } from './format.ts';
import { type InferredList, namedMembers } from './list.ts';
import { possibleFilters } from './sketch.ts';

/** Parameters that may be filters, and that nothing seen explains. */
export const unexplainedIn = ({ sketch, paging, filters, fields }: InferredList): readonly string[] => {
  const names = isProposed(paging) ? possibleFilters(sketch, paging.proposed) : sketch.filters;
  return names.filter((name) => !selects(fields, name) && !filters.has(name));
};

const tally = (lists: readonly InferredList[], isCounted: boolean, without?: string): string => {
  const counts = new Map<string, number>();
  for (const [name, member] of lists.flatMap(namedMembers))
    if (isProposed(member) === isCounted && name !== '' && name !== without)
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing';
};

/** The summary of a draft without requests to a target. */
export const draftSummaryOf = (lists: readonly InferredList[], operations: number): readonly string[] => {
  const proposed = lists.filter(({ paging }) => isProposed(paging));
  return [
    `${plural(lists.length, 'list')} in ${plural(operations, 'operation')}, ${proposed.length} of them drafted`,
    `nothing was asked; --url URL asks the target: paging ${proposed.length}, ${tally(proposed, false, 'paging')}`,
  ];
};

/** Most lists without a proposal that are named; the overlay names all. */
const mostLeftOut = 12;

/** Lists without a proposal, each with the reason. Those whose cursor leads nowhere come first. */
const leftOut = (lists: readonly InferredList[]): readonly string[] => {
  const lines = lists
    .flatMap(({ sketch: { operation }, paging }) => (isProposed(paging) ? [] : [{ operation, ...paging }]))
    .toSorted((a, b) => Number(b.brokenCursor !== undefined) - Number(a.brokenCursor !== undefined))
    .map(({ operation, reason, brokenCursor: cursor }) => {
      const advice = cursor === undefined ? '' : `; if ${cursor} should give the next page, this is a bug of the API`;
      return oneLine(`left out: ${callOf(operation)}: ${reason}${advice}`);
    });
  const moreLines = lines.length - mostLeftOut;
  return [
    ...lines.slice(0, mostLeftOut),
    ...(moreLines > 0 ? [`left out: ${plural(moreLines, 'more list')}, named at the end of the overlay`] : []),
  ];
};

/** The summary: the number of lists, the members seen on the target, and those that a person must decide. */
export const summaryOf = (lists: readonly InferredList[], operations: number, requests: number): readonly string[] => {
  const proposedLists = lists.filter(({ paging }) => isProposed(paging));
  const proposed = proposedLists.length;
  const unexplained = proposedLists.flatMap(unexplainedIn).length;
  const listCount = `${plural(lists.length, 'list')} in ${plural(operations, 'operation')}`;
  return [
    `${listCount}, ${proposed} of them proposed, ${plural(requests, 'request')}`,
    ...leftOut(lists),
    `seen on the target: ${tally(lists, true)}`,
    `to decide by hand (comments in the overlay): ${tally(lists, false)}` +
      (unexplained === 0 ? '' : `, ${plural(unexplained, 'parameter')} not explained`),
  ];
};
