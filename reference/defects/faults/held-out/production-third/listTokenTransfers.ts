import type { Value } from '../../../../value.ts';
import { relisted } from '../../../operators/relist.ts';
import { token } from '../../../shared/examples.ts';
import { changed, hash } from '../../../shared/values.ts';
import { isDistinct, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

/** One block in this many replaced another one. */
const reorganized = 29;

const mirrored = (blockHash: Value): string => `0x${Array.from(String(blockHash).slice(2)).reverse().join('')}`;

export default {
  on: 'listTokenTransfers',
  faults: {
    'replaced-block-keeps-its-transfers': {
      origin: 'storage-query',
      deep: true,
      report: 'blockscout/blockscout#3457',
      sentence: 'Data, Endpoints 8: transfers are the transfers of the token, each once',
      what:
        'after a reorganization the rows of the replaced block stay, because transfers are joined to transactions ' +
        'by the hash of the transaction alone: a transfer comes twice, the second time with the hash of a block ' +
        'that is not on the chain',
      make: (operation) =>
        relisted(operation, {
          list: (items) =>
            items.flatMap((item) =>
              hash(textOf(item, 'blockHash')) % reorganized === 0
                ? [item, changed(item, 'blockHash', mirrored)]
                : [item],
            ),
        }),
      isKept: async (ask, world) => {
        const transfers = await walk(ask, { ...token(world), pageSize: 100 });
        return isDistinct(transfers.map((item) => `${textOf(item, 'txHash')} ${textOf(item, 'logIndex')}`));
      },
    },
  },
} satisfies ReportedFile;
