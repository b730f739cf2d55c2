import { type Inferred, type Open } from './answer.ts';
import type { Count } from './count.ts';
import { type Filter, namedFilters } from './filter-candidates.ts';
import { identityByName } from './identity.ts';
import { likelyPaging, shortWords } from './paging-candidates.ts';
import type { InferredList } from './list.ts';
import { possibleFilters, type Sketch } from './sketch.ts';

const unasked = (question: string) => ({ reason: `not asked: ${question}`, code: 'no-target' }) as const;

const identityOf = (sketch: Sketch): Open<readonly string[]> => {
  const identity = identityByName(sketch);
  const open = unasked('which members differ in all items of a list');
  return identity === undefined ? open : { ...open, maybe: [identity] };
};

const filtersOf = (sketch: Sketch): ReadonlyMap<string, Inferred<Filter>> =>
  new Map(
    [...namedFilters(sketch, [])].map(([name, [path = '']]) => [
      name,
      { maybe: path, ...unasked('what values of real items give') },
    ]),
  );

/**
 * Proposes a list from the document alone: paging by names; other members stay open, with the question that a target
 * would be asked.
 */
export const draftList = (sketch: Sketch): InferredList => {
  const likely = likelyPaging(sketch);
  const count = sketch.counts.find((path) => path !== sketch.items);
  const draft: Pick<InferredList, 'sketch' | 'requests' | 'end'> = {
    sketch,
    requests: 0,
    end: unasked('where a walk ends'),
  };
  const { items } = sketch;
  if ('reason' in likely || items === undefined) {
    const open = 'reason' in likely ? likely : unasked('what an answer holds');
    return { ...draft, size: open, paging: open, filters: new Map() };
  }
  const { size } = likely.paging;
  const maybeCount: Open<Count> | undefined =
    count === undefined ? undefined : { maybe: count, ...unasked('whether it counts the items of a whole walk') };
  return {
    ...draft,
    size: {
      proposed: size,
      evidence: `by its name; ${unasked('whether two sizes give exactly that many items').reason}`,
    },
    paging: {
      proposed: likely.paging,
      evidence: `${shortWords(likely.words)}; ${unasked('whether it gives the second page').reason}`,
    },
    identity: identityOf(sketch),
    count: maybeCount,
    order: sketch.sorts.length > 0 ? unasked(`which order ${sketch.sorts.join(', ')} gives`) : undefined,
    filters: filtersOf({ ...sketch, filters: possibleFilters(sketch, likely.paging) }),
  };
};
