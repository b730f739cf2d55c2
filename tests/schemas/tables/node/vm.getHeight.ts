import { decimals, missing, type Table } from '../../table.ts';

export default {
  examples: [{ height: '5094088' }],
  damages: [
    ['not an object', '', [], 'node.schema.result'],
    ...missing('', 'node.schema.result', 'height'),
    ...decimals('', 'height'),
  ],
} satisfies Table;
