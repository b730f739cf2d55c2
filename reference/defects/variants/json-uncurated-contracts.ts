import { isMembers, onItems } from './shared/bodies.ts';
import type { VariantFile } from './load.ts';

/** Members that a provider knows from a list of contracts that it keeps itself. */
const curated = new Set([
  'description',
  'officialSite',
  'email',
  'color',
  'logoAsset',
  'bannerAsset',
  'resourceLinks',
  'tags',
]);

export default {
  what: 'the provider lists no contract itself: of deployed contracts it knows what the chain says, and nothing more',
  ...onItems((item, _place, { operation }) =>
    operation === 'listContractDeployments' && isMembers(item)
      ? Object.fromEntries(Object.entries(item).filter(([name]) => !curated.has(name)))
      : item,
  ),
} satisfies VariantFile;
