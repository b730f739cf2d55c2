import { namedFilters } from './filter-candidates.ts';
import { identityByName } from './identity.ts';
import type { InferredList } from './list.ts';
import { likelyPaging } from './paging-candidates.ts';
import { possibleFilters, type Sketch } from './sketch.ts';

const unasked = (question: string) => ({ reason: `not asked: ${question}`, code: 'no-target' }) as const;

/**
 * Proposes a list from the document alone: paging by names; other members stay open, with the question that a target
 * would be asked.
 */
export const draftList = (sketch: Sketch): InferredList => {
  const { items, sorts, counts } = sketch;
  const likely = likelyPaging(sketch);
  const draft = { sketch, requests: 0, end: unasked('where a walk ends') };
  if ('reason' in likely || items === undefined) {
    const open = 'reason' in likely ? likely : unasked('what an answer holds');
    return { ...draft, size: open, paging: open, filters: new Map() };
  }
  const { paging, brief } = likely;
  const identity = identityByName(sketch);
  const count = counts.find((path) => path !== items);
  const filters = namedFilters({ ...sketch, filters: possibleFilters(sketch, paging) }, []);
  const exactly = unasked('whether two sizes give exactly that many items');
  return {
    ...draft,
    size: { proposed: paging.size, evidence: `by its name; ${exactly.reason}` },
    paging: {
      proposed: paging,
      evidence: `${brief}; ${unasked('whether it gives the second page').reason}`,
    },
    identity: {
      ...unasked('which members differ in all items of a list'),
      maybe: identity === undefined ? undefined : [identity],
    },
    count:
      count === undefined ? undefined : { ...unasked('whether it counts the items of a whole walk'), maybe: count },
    order: sorts.length > 0 ? unasked(`which order ${sorts.join(', ')} gives`) : undefined,
    filters: new Map(
      [...filters].map(([name, [path]]) => [name, { ...unasked('what values of real items give'), maybe: path }]),
    ),
  };
};
