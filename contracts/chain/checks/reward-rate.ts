import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';

type Rule = 'reward-rate';

/** Rates of one network differ by the length of a stake, the supply and shared fees, by far less than this. */
const mostApart = 1_000;
/** Networks and assets that are kept. */
const mostAssets = 20;

interface Rate {
  readonly perStakeSecond: number;
  readonly exchange: Exchange;
}

/** The reward per staked unit and second; undefined where a number is missing or zero. */
function rateOf(item: Json): number | undefined {
  const [reward, stake, start, end] = ['estimatedReward.amount', 'amountStaked', 'startTimestamp', 'endTimestamp'].map(
    (path) => Number(integer(at(item, path)) ?? Number.NaN),
  ) as [number, number, number, number];
  const rate = reward / (stake * (end - start));
  return reward > 0 && stake > 0 && end > start && Number.isFinite(rate) ? rate : undefined;
}

/** Rewards of one network and asset are in one unit: what a stake earns per second differs little between stakes. */
export const rewardRate: PassiveCheck<Rule> = {
  name: 'checks/reward-rate',
  rules: ['reward-rate'],
  start: () => {
    const known = new LastSeen<{ readonly least: Rate; readonly most: Rate }>(mostAssets);
    return {
      *judge({ operation, call, items, exchange }: Answered): Iterable<Judgement<Rule>> {
        if (operation.id !== 'listPendingRewards' || call.input !== 'valid' || !items) return;
        let evidence = 0;
        for (const [place, item] of items.entries()) {
          const perStakeSecond = rateOf(item);
          if (perStakeSecond === undefined) continue;
          const rate: Rate = { perStakeSecond, exchange };
          const key = `${String(call.parameters['network'])} ${String(at(item, 'estimatedReward.assetId'))}`;
          const { least, most } = known.get(key) ?? { least: rate, most: rate };
          const earlier =
            perStakeSecond > least.perStakeSecond * mostApart
              ? least
              : perStakeSecond * mostApart < most.perStakeSecond
                ? most
                : undefined;
          if (earlier) {
            yield {
              rule: 'reward-rate',
              evidence: 1,
              violation: {
                code: 'rewards-in-two-units',
                message: 'two rewards of one network and asset are in different units',
                expected: `about ${earlier.perStakeSecond.toPrecision(3)} per staked unit and second`,
                actual: perStakeSecond.toPrecision(3),
                pointer: `/pendingRewards/${place}/estimatedReward/amount`,
                exchanges: [...new Set([earlier.exchange, exchange])],
              },
            };
            return;
          }
          known.set(key, {
            least: perStakeSecond < least.perStakeSecond ? rate : least,
            most: perStakeSecond > most.perStakeSecond ? rate : most,
          });
          evidence += 1;
        }
        if (evidence > 0) yield { rule: 'reward-rate', evidence };
      },
    };
  },
};
