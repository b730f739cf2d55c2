import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { continuation } from '../../../properties/laws/continuation.ts';
import { atomicWalk } from '../domain/atomic-walk.ts';

/** The index leads to the next set in an address's own list, and in the list of what another chain exported to it. */
export const utxoContinuation = async (c: CaseContext): Promise<void> => {
  await continuation(c);
  await atomicWalk(c);
};
