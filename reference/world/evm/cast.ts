import type { Random } from '../xchain/random.ts';
import { collections, editions, fungibleTokens, messenger } from './specs.ts';
import type { ChainSpec, Token } from './types.ts';

/** The accounts of the world. An account has the same address on every chain. */
export interface People {
  /** The busiest account: it sends and receives on every chain. */
  readonly hub: string;
  readonly faucet: string;
  /** The first deploys the tokens and most applications; the others deploy the rest. */
  readonly deployers: readonly string[];
  /** Sends the spam tokens. */
  readonly spammer: string;
  readonly accounts: readonly string[];
}

/** The accounts and contracts of one chain. */
export interface Cast {
  readonly spec: ChainSpec;
  readonly people: People;
  /** Accounts that act often. The rest of `everyone` act seldom; `quiet` ones are paid once and never act. */
  readonly regulars: readonly string[];
  readonly everyone: readonly string[];
  readonly quiet: readonly string[];
  readonly tokens: readonly Token[];
  readonly router: string;
  readonly pool: string;
  readonly messenger: string;
}

const worthless = { decimals: 0, price: 0n, reputation: 'Benign' } as const;

export const createAddress = (random: Random): string => `0x${random.hex(20)}`;

export const createPeople = (random: Random, accounts: number): People => ({
  hub: createAddress(random),
  faucet: createAddress(random),
  deployers: [createAddress(random), createAddress(random), createAddress(random)],
  spammer: createAddress(random),
  accounts: Array.from({ length: accounts }, () => createAddress(random)),
});

export const createCast = (random: Random, spec: ChainSpec, people: People): Cast => {
  const accounts = people.accounts.slice(0, spec.accounts);
  const quiet = accounts.slice(-Math.ceil(spec.accounts / 8));
  const token = (row: Omit<Token, 'address'>): Token => ({ ...row, address: createAddress(random) });
  return {
    spec,
    people,
    quiet,
    regulars: accounts.slice(0, Math.ceil(spec.accounts / 12)),
    everyone: accounts.slice(0, accounts.length - quiet.length),
    tokens: [
      ...fungibleTokens
        .slice(0, spec.tokens['ERC-20'])
        .map(([name, symbol, decimals, price, reputation]) =>
          token({ kind: 'ERC-20', name, symbol, decimals, price, reputation }),
        ),
      ...collections
        .slice(0, spec.tokens['ERC-721'])
        .map(([name, symbol]) => token({ ...worthless, kind: 'ERC-721', name, symbol })),
      ...editions
        .slice(0, spec.tokens['ERC-1155'])
        .map(([name, symbol]) => token({ ...worthless, kind: 'ERC-1155', name, symbol })),
    ],
    router: createAddress(random),
    pool: createAddress(random),
    messenger,
  };
};
