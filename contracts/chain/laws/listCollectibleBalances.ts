import { type CaseContext } from '../../../engine/contract/case-context.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { gather, steadyDifference } from '../../../properties/lists/gather.ts';
import { differing } from '../../../properties/lists/shown.ts';
import { showKey } from '../../../engine/model/listing.ts';

/** Every ERC-721 token of an address is among its collectibles. */
export const collectiblesUnion = async (c: CaseContext): Promise<void> => {
  const erc721 = c.contract.operation('listErc721Balances');
  const sets = c.subjects
    .arguments('listErc721Balances')
    .filter((set) => set.count > 0)
    .slice(0, 2);
  if (sets.length === 0) return inconclusiveNoSubject(c, 'an address with ERC-721 tokens');
  for (const {
    parameters: { chainId, address },
  } of sets) {
    const tokens = await gather(c, { chainId, address }, { operation: erc721 });
    const collectibles = await gather(c, { chainId, address });
    if (!collectibles.complete) continue;
    const { missing } = await steadyDifference(tokens, collectibles, () =>
      gather(c, { chainId, address }, { operation: erc721, fresh: true }),
    );
    if (missing.length > 0) {
      c.broken('an ERC-721 token is not among the collectibles of its owner', {
        code: 'erc721-not-among-collectibles',
        expected: `all ${tokens.keys.length} ERC-721 tokens of the address`,
        actual: `${missing.length} missing, the first: ${showKey(missing[0], c.operation.listing)}`,
        by: differing(missing[0], tokens, collectibles),
      });
    }
    if (tokens.keys.length > 0) c.proved(tokens.keys.length);
  }
};
