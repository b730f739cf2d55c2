import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { continuation } from '../../../properties/laws/continuation.ts';
import { atomicWalk } from '../domain/atomic-walk.ts';

/**
 * `endIndex` leads to the next set, both in an address's own list and in the list of UTXOs exported to it from another
 * chain.
 */
export const utxoContinuation = async (c: CaseContext): Promise<void> => {
  await continuation(c);
  await atomicWalk(c);
};
