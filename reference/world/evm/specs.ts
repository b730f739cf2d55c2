import type { ChainSpec } from './types.ts';

const native = (name: string, symbol: string, price: bigint) => ({
  name,
  symbol,
  price,
  description: `${name} pays the fees of its chain`,
});

/**
 * The chains of the world: a large one with every documented
 * situation, and smaller ones that exchange messages with it.
 */
export const chainSpecs: readonly ChainSpec[] = [
  {
    chainId: '43114',
    name: 'Meridian',
    network: 'mainnet',
    native: native('Meridian Coin', 'MRD', 24_510_000n),
    days: 100,
    blocks: 1_620,
    accounts: 150,
    messages: 190,
    applications: 30,
    tokens: { 'ERC-20': 19, 'ERC-721': 4, 'ERC-1155': 3 },
    airdrop: 1_100,
  },
  {
    chainId: '27827',
    name: 'Harbour',
    network: 'mainnet',
    native: native('Harbour Coin', 'HBR', 870_000n),
    days: 45,
    blocks: 190,
    accounts: 30,
    messages: 120,
    applications: 4,
    tokens: { 'ERC-20': 5, 'ERC-721': 1, 'ERC-1155': 1 },
    airdrop: 0,
  },
  {
    chainId: '43113',
    name: 'Meridian Test',
    network: 'fuji',
    native: native('Meridian Test Coin', 'tMRD', 10_000n),
    days: 20,
    blocks: 90,
    accounts: 16,
    messages: 24,
    applications: 3,
    tokens: { 'ERC-20': 4, 'ERC-721': 1, 'ERC-1155': 1 },
    airdrop: 0,
  },
  {
    chainId: '779672',
    name: 'Harbour Test',
    network: 'fuji',
    native: native('Harbour Test Coin', 'tHBR', 10_000n),
    days: 12,
    blocks: 50,
    accounts: 12,
    messages: 16,
    applications: 2,
    tokens: { 'ERC-20': 4, 'ERC-721': 1, 'ERC-1155': 1 },
    airdrop: 0,
  },
];

/** A chain with all counts scaled, but not below the minimum for its opening. */
export const scaled = (spec: ChainSpec, scale: number): ChainSpec => {
  if (scale === 1) return spec;
  const times = (count: number, least: number): number => Math.max(Math.min(count, least), Math.round(count * scale));
  const { tokens } = spec;
  return {
    ...spec,
    blocks: times(spec.blocks, 110),
    accounts: times(spec.accounts, 16),
    messages: times(spec.messages, 2),
    applications: times(spec.applications, 2),
    tokens: {
      'ERC-20': times(tokens['ERC-20'], 3),
      'ERC-721': times(tokens['ERC-721'], 1),
      'ERC-1155': times(tokens['ERC-1155'], 1),
    },
    airdrop: times(spec.airdrop, 0),
  };
};

/** Token rows, used from the start: name, symbol, decimals, price in millionths of a dollar, spam. */
export const fungibleTokens: readonly (readonly [string, string, number, bigint, 'Benign' | 'Malicious'])[] = [
  ['Harbour Dollar', 'HUSD', 6, 1_000_000n, 'Benign'],
  ['Claim at free-gift.example', 'GIFT', 18, 0n, 'Malicious'],
  ['Wrapped Ether', 'WETH', 18, 2_431_170_000n, 'Benign'],
  ['Visit bonus.example', 'BONUS', 8, 0n, 'Malicious'],
  ['Wrapped Bitcoin', 'WBTC', 8, 107_204_500_000n, 'Benign'],
  ['Lantern', 'LTN', 18, 1_320_000n, 'Benign'],
  ['Copper Share', 'COPR', 9, 48_120_000n, 'Benign'],
  ['Orchard', 'ORC', 18, 90_400n, 'Benign'],
  ['Tide', 'TIDE', 6, 512_000n, 'Benign'],
  ['Basalt', 'BSLT', 18, 7_030_000n, 'Benign'],
  ['Quarry Euro', 'QEUR', 6, 1_171_000n, 'Benign'],
  ['Windmill', 'WIND', 18, 13_400n, 'Benign'],
  ['Juniper', 'JNPR', 12, 224_900n, 'Benign'],
  ['Northstar', 'NSTR', 18, 3_910_000n, 'Benign'],
  ['Pebble', 'PBL', 0, 150_000n, 'Benign'],
  ['Cobalt', 'CBLT', 18, 19_870_000n, 'Benign'],
  ['Ferry Points', 'FRY', 2, 10_000n, 'Benign'],
  ['Saffron', 'SFRN', 18, 640_000n, 'Benign'],
  ['Marsh Gold', 'MGLD', 8, 3_301_400_000n, 'Benign'],
];

export const collections: readonly (readonly [string, string])[] = [
  ['Harbour Lights', 'LIGHTS'],
  ['Paper Boats', 'BOATS'],
  ['Meridian Names', 'NAMES'],
  ['Slow Clocks', 'CLOCKS'],
];

export const editions: readonly (readonly [string, string])[] = [
  ['Deck Passes', 'DECK'],
  ['Workshop Tools', 'TOOLS'],
  ['Seed Packets', 'SEEDS'],
];

export const zeroAddress = `0x${'0'.repeat(40)}`;
/** The contract that sends and receives cross-chain messages; the same address on every chain. */
export const messenger = '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf';
