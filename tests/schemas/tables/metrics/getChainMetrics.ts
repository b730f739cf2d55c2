import { identifying, listing, times, type Table } from '../../table.ts';

export default {
  examples: [{ nextPageToken: 'page-2', results: [{ value: 343.5, timestamp: 1_751_241_600 }] }],
  damages: [
    ...listing('results'),
    ...identifying('/results/0', 'value', 'timestamp'),
    ...times('/results/0', 'timestamp'),
    ['a value as text', '/results/0/value', '343', 'data.schema.response'],
  ],
} satisfies Table;
