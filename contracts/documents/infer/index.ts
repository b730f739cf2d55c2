import type { Client } from '../../../engine/model/exchange.ts';
import { isProposed } from './answer.ts';
import { knownParameters } from './discover.ts';
import { inferInvalidKey } from './invalid-key.ts';
import type { Inference } from './overlay.ts';
import type { Plan } from './plan.ts';
import type { Sketch } from './sketch.ts';
import { inferList, type InferredList, wantsMore } from './list.ts';

export { type Plan, planOf } from './plan.ts';
export type { InferredList } from './list.ts';
export { draftList } from './draft-list.ts';
export { type Inference, isWithoutProposal, overlayText, suspicionsOf } from './overlay.ts';
export { draftSummaryOf, summaryOf } from './summary.ts';

export interface InferOptions {
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
  const askAbout = async (pendingSketches: readonly Sketch[], isLast: boolean): Promise<void> => {
    for (const [index, sketch] of pendingSketches.entries()) {
      const { id } = sketch.operation;
      onProgress?.(`list ${index + 1} of ${pendingSketches.length}, ${client.stats.requests} requests: ${id}`);
      const before = lists.get(sketch)?.requests ?? 0;
      // Requests that earlier lists did not use are shared among later lists.
      const share = Math.min(perOperation - before, Math.floor(remainingRequests() / (pendingSketches.length - index)));
      if (share < 1 && lists.has(sketch)) continue;
      const list = await inferList(client, { plan, sketch, sets: parametersOf(id), isLast }, share);
      const earlierList = lists.get(sketch);
      // With a smaller share, this pass may end before a question that the earlier pass answered.
      const better = earlierList && isProposed(earlierList.paging) && !isProposed(list.paging) ? earlierList : list;
      lists.set(sketch, { ...better, requests: list.requests + before });
    }
  };
  const invalidKey = await inferInvalidKey(plan, client, parametersOf);
  await askAbout(sketches, false);
  // A second pass uses the requests that are left over; the client does not repeat known calls.
  for (const isLast of [false, true])
    await askAbout(
      sketches.filter((sketch) => wantsMore(lists.get(sketch) as InferredList, isLast)),
      isLast,
    );
  return { lists: [...lists.values()], invalidKey };
};
