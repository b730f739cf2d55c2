import { type CaseContext } from '../../../engine/contract/case-context.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { gather } from '../../../properties/lists/gather.ts';
import { mustMatch } from '../../../properties/lists/must-match.ts';

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
    await mustMatch(
      c,
      tokens,
      collectibles,
      {
        code: 'erc721-not-among-collectibles',
        message: 'an ERC-721 token is not among the collectibles of its owner',
      },
      {
        reread: () => gather(c, { chainId, address }, { operation: erc721, fresh: true }),
        expected: `all ${tokens.keys.length} ERC-721 tokens of the address`,
        isSubset: true,
      },
    );
    if (tokens.keys.length > 0) c.proved(tokens.keys.length);
  }
};
