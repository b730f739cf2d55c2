import { missing, type Table } from '../../table.ts';

export default {
  examples: [
    { block: '0x00af', encoding: 'hex' },
    { block: '{"height":5}', encoding: 'json' },
  ],
  damages: [
    ['not an object', '', [], 'node.schema.result'],
    ...missing('', 'node.schema.result', 'block', 'encoding'),
    ['a block as an object', '/block', { height: 5 }, 'node.block.string'],
    ['a block in half bytes', '/block', '0x00a', 'node.block.string'],
    ['a block that is no hex', '/block', '{"height":5}', 'node.block.string'],
    ['an encoding as a number', '/encoding', 16, 'node.schema.result'],
  ],
} satisfies Table;
