import { chainInfo, chainInfoDamages, utxo, utxoDamages } from '../../samples-primary.ts';
import { listing, type Table } from '../../table.ts';

export default {
  examples: [{ nextPageToken: 'page-2', utxos: [utxo], chainInfo }],
  damages: [...listing('utxos'), ...utxoDamages('/utxos/0'), ...chainInfoDamages('data.utxos.chain-info')],
} satisfies Table;
