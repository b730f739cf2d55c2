import { hex, identifying, listing, type Table } from '../../table.ts';

export default {
  examples: [{ nextPageToken: 'page-2', addresses: [{ address: hex(173, 40), sortKey: 1000 }] }],
  damages: [...listing('addresses'), ...identifying('/addresses/0', 'address', 'sortKey')],
} satisfies Table;
