import { decimals, missing, type Table } from '../../table.ts';

export default {
  examples: [{ txFee: '1000000', createAssetTxFee: '10000000' }],
  damages: [
    ['not an object', '', [], 'node.tx-fee.members'],
    ...missing('', 'node.tx-fee.members', 'txFee', 'createAssetTxFee'),
    ...decimals('', 'txFee', 'createAssetTxFee'),
  ],
} satisfies Table;
