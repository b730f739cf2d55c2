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
