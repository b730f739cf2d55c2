import type { EngineOptions } from '../../engine/run/options.ts';

/**
 * A campaign in several processes. Its rounds have one numbering, and each shard takes every `count`-th round. The
 * number of a round determines its seeds, so two shards never make the same inputs.
 */
export type Shard = NonNullable<EngineOptions['shard']>;

export const wholeCampaign: Shard = { index: 1, count: 1 };

/** A shard's part of the inputs. The first shards take the remainder. */
export const shareOf = (requests: number, { index, count }: Shard = wholeCampaign): number =>
  Math.floor(requests / count) + (index <= requests % count ? 1 : 0);

/** The number in the campaign of a shard's n-th round; both count from 0. */
export const roundOf = (n: number, { index, count }: Shard): number => n * count + index - 1;

/** The elements with the shard's own turns first, so that shards with one corpus begin with different inputs. */
export const ownFirst = <T>(all: readonly T[], { index, count }: Shard = wholeCampaign): readonly T[] => [
  ...all.filter((_, position) => position % count === index - 1),
  ...all.filter((_, position) => position % count !== index - 1),
];
