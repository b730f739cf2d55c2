import type { Exchange } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';

type Rule = 'native-asset';

/** `fuji` and `testnet` name one network. */
const familyOf = (network: unknown): string => (network === 'mainnet' ? 'mainnet' : 'test network');

/** Rewards are paid in the native asset: one asset in all rewards of a network, and another one on another network. */
export const nativeAsset: PassiveCheck<Rule> = {
  name: 'checks/native-asset',
  rules: ['native-asset'],
  start: () => {
    const known = new Map<string, { readonly asset: string; readonly exchange: Exchange }>();
    return {
      *judge({ operation, call, items, exchange }: Answered): Iterable<Judgement<Rule>> {
        if (operation.id !== 'listPendingRewards' || call.input !== 'valid' || !items) return;
        const family = familyOf(call.parameters['network']);
        const entry = [...known].find(([network]) => network !== family)?.[1];
        let evidence = 0;
        for (const [place, item] of items.entries()) {
          const asset = at(item, 'estimatedReward.assetId');
          if (typeof asset !== 'string') continue;
          const first = known.get(family) ?? { asset, exchange };
          known.set(family, first);
          evidence += 1;
          const isOther = first.asset !== asset;
          const isShared = entry?.asset === asset;
          if (!isOther && !isShared) continue;
          const earlier = isOther ? first.exchange : (entry?.exchange ?? exchange);
          yield {
            rule: 'native-asset',
            evidence,
            violation: {
              code: isOther ? 'rewards-in-several-assets' : 'one-asset-on-two-networks',
              message: isOther
                ? 'two rewards of one network are in different assets'
                : 'rewards of two networks are in one asset',
              expected: isOther ? show(first.asset) : `another asset than on the other network`,
              actual: show(asset),
              pointer: `/pendingRewards/${place}/estimatedReward/assetId`,
              exchanges: [...new Set([earlier, exchange])],
            },
          };
          return;
        }
        if (evidence > 0) yield { rule: 'native-asset', evidence };
      },
    };
  },
};
