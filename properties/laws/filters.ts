import type { JudgeTable } from '../../engine/judging/case-context.ts';
import { filterKeepsAndLosesNothing } from '../lists/filtering.ts';

/** A filter keeps what matches it, all of it, and nothing else. */
export default {
  'data.utxos.address-filter': (c) => filterKeepsAndLosesNothing(c, ['addresses']),
  'data.utxos.asset-filter': (c) => filterKeepsAndLosesNothing(c, ['assetId']),
  'data.rewards.filters': (c) => filterKeepsAndLosesNothing(c),
  'data.logs.filters': (c) => filterKeepsAndLosesNothing(c),
  'data.balances.contract-filter': (c) => filterKeepsAndLosesNothing(c),
} satisfies JudgeTable;
