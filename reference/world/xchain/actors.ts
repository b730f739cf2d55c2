import type { Random } from './random.ts';
import { single, type Holder } from './wallet.ts';

/** The holders in the story. */
export interface Actors {
  /** Holds most of the native asset and pays for everything. */
  readonly treasury: Holder;
  /** Collects thousands of UTXOs. */
  readonly hub: Holder;
  readonly issuer: Holder;
  /** Holders with a few UTXOs each. */
  readonly users: readonly Holder[];
  /** Was paid once and has no UTXO left. */
  readonly leaver: Holder;
  /** Three of the users; two of them must sign. */
  readonly board: Holder;
}

const userCount = 16;

export const createActors = (random: Random): Actors => {
  const somebody = (): Holder => single(random.hex(20));
  const users = Array.from({ length: userCount }, somebody);
  return {
    treasury: somebody(),
    hub: somebody(),
    issuer: somebody(),
    users,
    leaver: somebody(),
    board: {
      addresses: users
        .slice(0, 3)
        .flatMap((user) => user.addresses)
        .sort(),
      threshold: 2,
    },
  };
};
