import type { Client } from '../../../engine/model/exchange.ts';
import { defined } from '../../../engine/model/defined.ts';
import { isProposed } from './answer.ts';
import { knownParameters } from './discover.ts';
import { inferInvalidKey } from './invalid-key.ts';
import type { Inference } from './overlay.ts';
import type { Plan } from './plan.ts';
import type { Sketch } from './sketch.ts';
import { inferList, type InferredList, wantsBasics, wantsMore } from './list.ts';

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
  const left = (): number => Math.max(0, requests - client.stats.requests);
  onProgress?.('finding calls that are answered');
  const parametersOf = await knownParameters(contract, client, Math.floor(left() * discoveryShare));
  const found = new Map<Sketch, InferredList>();
  const askAbout = async (wanted: readonly Sketch[], isLast: boolean): Promise<void> => {
    for (const [index, sketch] of wanted.entries()) {
      const { id } = sketch.operation;
      onProgress?.(`list ${index + 1} of ${wanted.length}, ${client.stats.requests} requests: ${id}`);
      const before = found.get(sketch)?.requests ?? 0;
      // Requests that earlier lists did not use are shared among later lists.
      const share = Math.min(perOperation - before, Math.floor(left() / (wanted.length - index)));
      if (share < 1 && found.has(sketch)) continue;
      const list = await inferList(client, sketch, parametersOf(id), { most: share, isLast });
      const known = found.get(sketch);
      // With a smaller share, this pass may end before a question that the earlier pass answered.
      const better = known && isProposed(known.paging) && !isProposed(list.paging) ? known : list;
      found.set(sketch, { ...better, requests: list.requests + before });
    }
  };
  const invalidKey = await inferInvalidKey(plan, client, parametersOf);
  await askAbout(sketches, false);
  // A second pass uses the requests that are left over; the client does not repeat known calls.
  const those = (wants: (list: InferredList) => boolean): readonly Sketch[] =>
    sketches.filter((sketch) => wants(found.get(sketch) as InferredList));
  await askAbout(those(wantsBasics), false);
  await askAbout(those(wantsMore), true);
  return { lists: [...found.values()], ...defined({ invalidKey }) };
};
