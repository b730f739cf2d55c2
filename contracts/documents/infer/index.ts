import type { Client } from '../../../engine/model/exchange.ts';
import { isProposed } from './answer.ts';
import { type Plan, knownParameters } from './plan.ts';
import { inferInvalidKey } from './invalid-key.ts';
import type { Inference } from './overlay.ts';
import { type Sketch, possibleFilters } from './sketch.ts';
import { type InferredList, inferList, wantsMore } from './list.ts';
import { namedFilters } from './filter-candidates.ts';
import { identityByName } from './identity.ts';
import { likelyPaging } from './paging-candidates.ts';

export { type Plan, planOf } from './plan.ts';
export type { InferredList } from './list.ts';
export { type Inference, isWithoutProposal, overlayText, suspicionsOf } from './overlay.ts';
export { draftSummaryOf, summaryOf } from './overlay.ts';

interface InferOptions {
  /** Requests in all, and for one operation. */
  readonly requests: number;
  readonly perOperation: number;
  onProgress?(line: string): void;
}

/** Share of the requests for finding calls that are answered. */
const discoveryShare = 0.4;

/** Asks the target about the lists of a plan. */
export const inferLists = async (
  plan: Plan,
  client: Client,
  { requests, perOperation, onProgress }: InferOptions,
): Promise<Inference> => {
  const { contract, sketches } = plan;
  const remainingRequests = (): number => Math.max(0, requests - client.stats.requests);
  onProgress?.('finding calls that are answered');
  const parametersOf = await knownParameters(contract, client, Math.floor(remainingRequests() * discoveryShare));
  const lists = new Map<Sketch, InferredList>();
  const invalidKey = await inferInvalidKey(plan, client, parametersOf);
  // A second pass uses the requests that are left over; the client does not repeat known calls.
  for (const pass of [1, 2]) {
    const pending = sketches.filter((sketch) => pass === 1 || wantsMore(lists.get(sketch)));
    for (const [index, sketch] of pending.entries()) {
      const { id } = sketch.operation;
      onProgress?.(`list ${index + 1} of ${pending.length}, ${client.stats.requests} requests: ${id}`);
      const earlier = lists.get(sketch);
      const before = earlier?.requests ?? 0;
      // Requests that earlier lists did not use are shared among later lists.
      const share = Math.min(perOperation - before, Math.floor(remainingRequests() / (pending.length - index)));
      if (share < 1 && earlier) continue;
      const list = await inferList(client, { plan, sketch, sets: parametersOf(id) }, share);
      // With a smaller share, this pass may end before a question that the earlier pass answered.
      const isWorse = isProposed(earlier?.paging) && !isProposed(list.paging);
      lists.set(sketch, { ...(isWorse && earlier ? earlier : list), requests: list.requests + before });
    }
  }
  return { lists: [...lists.values()], invalidKey };
};

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
