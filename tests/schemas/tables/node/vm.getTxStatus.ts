import { missing, type Table } from '../../table.ts';

export default {
  examples: [{ status: 'Accepted' }],
  damages: [
    ['not an object', '', [], 'node.schema.result'],
    ...missing('', 'node.schema.result', 'status'),
    ['a status in lower case', '/status', 'accepted', 'node.tx-status.enum'],
    ['another status', '/status', 'Dropped', 'node.tx-status.enum'],
    ['a status as null', '/status', null, 'node.tx-status.enum'],
  ],
} satisfies Table;
