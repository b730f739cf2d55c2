import { icmMessage, icmMessageDamages } from '../../samples-evm.ts';
import { listing, type Table } from '../../table.ts';

export default {
  examples: [{ nextPageToken: 'page-2', messages: [icmMessage] }],
  damages: [...listing('messages'), ...icmMessageDamages('/messages/0')],
} satisfies Table;
