import { identifying, listing, type Table } from '../../table.ts';

export default {
  examples: [{ nextPageToken: 'page-2', results: [{ value: 343.5, timestamp: 1_751_241_600 }] }],
  damages: [...listing('results'), ...identifying('/results/0', 'value', 'timestamp')],
} satisfies Table;
