/** A seeded random source: the same seed gives the same draws in the same order. */
export interface Random {
  /** An integer in [minimum, maximum]; the bounds may differ by at most 2^32. */
  between(minimum: number, maximum: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
  /** `count` random bytes as lower-case hex. */
  hex(count: number): string;
}

export const createRandom = (seed: number): Random => {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  // mulberry32: one 32-bit word of state is enough for a few thousand draws.
  const word = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const between = (minimum: number, maximum: number): number =>
    minimum + Math.floor((word() / 2 ** 32) * (maximum - minimum + 1));
  return {
    between,
    pick: (from) => {
      const element = from[between(0, from.length - 1)];
      if (element === undefined) throw new Error('nothing to pick from');
      return element;
    },
    chance: (share) => word() / 2 ** 32 < share,
    hex: (count) => {
      const bytes = Buffer.alloc(Math.ceil(count / 4) * 4);
      for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32BE(word(), at);
      return bytes.subarray(0, count).toString('hex');
    },
  };
};
