import { toCb58 } from './ids.ts';
import { createRandom } from './random.ts';
import { avax } from './scene.ts';
import type { Story } from './story.ts';

/** A stake whose reward is pending. Times are Unix seconds, amounts nAVAX. */
export interface PendingReward {
  readonly addresses: readonly string[];
  readonly txId: string;
  readonly amountStaked: bigint;
  readonly nodeId: string;
  readonly startTimestamp: number;
  readonly endTimestamp: number;
  readonly rewardType: 'VALIDATOR' | 'DELEGATOR';
  /** Elapsed time in per cent. */
  readonly progress: number;
  readonly estimatedReward: bigint;
}

const day = 86_400;
const count = 168;

/** Most stakes belong to the hub, so that one address has more than a page of 100. */
export const createPendingRewards = (
  { actors }: Story,
  { seed, now }: { readonly seed: number; readonly now: number },
): readonly PendingReward[] => {
  const random = createRandom(seed ^ 0x57a4e000);
  const nodes = Array.from({ length: 9 }, () => `NodeID-${toCb58(random.hex(20))}`);
  return Array.from({ length: count }, (_, index) => {
    const startTimestamp = now - random.between(1, 60 * day);
    const endTimestamp = now + random.between(1, 120 * day);
    const amountStaked = BigInt(random.between(25, 3_000)) * avax;
    const holder = index % 4 === 3 ? random.pick([...actors.users.slice(0, 6), actors.board]) : actors.hub;
    return {
      addresses: holder.addresses,
      txId: random.hex(32),
      amountStaked,
      nodeId: random.pick(nodes),
      startTimestamp,
      endTimestamp,
      rewardType: index % 3 === 0 ? 'VALIDATOR' : 'DELEGATOR',
      progress: Math.round(((now - startTimestamp) / (endTimestamp - startTimestamp)) * 10_000) / 100,
      // About seven percent a year.
      estimatedReward: (amountStaked * 7n * BigInt(endTimestamp - startTimestamp)) / BigInt(100 * 365 * day),
    };
  });
};
