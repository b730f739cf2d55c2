import { hex, page, requiring, type Table } from '../table.ts';

export const metrics: Readonly<Record<string, Table>> = {
  getChainMetrics: page('results', [requiring({ value: 343.5, timestamp: 1_751_241_600 }, 'value', 'timestamp')]),
  listTokenHolders: page('addresses', [requiring({ address: hex(173, 40), sortKey: 1000 }, 'address', 'sortKey')]),
};
