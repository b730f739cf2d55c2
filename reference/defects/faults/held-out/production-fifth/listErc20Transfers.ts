import type { Value } from '../../../../value.ts';
import { onEach } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { textsOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const withoutLastZeroBytes = (hash: Value): Value => String(hash).replace(/(?:00)+$/, '');

export default {
  on: 'listErc20Transfers',
  faults: {
    'hashes-lose-their-last-zero-bytes': {
      origin: 'encoding',
      deep: true,
      report: 'shyiko/mysql-binlog-connector-java#169',
      sentence: 'Data, ERC-20 transfer: the flat list forms carry blockHash and txHash',
      what:
        'hashes come from a binary column by way of the replication log, which leaves out zero bytes at the end: one ' +
        'hash in 256 has 62 digits and names nothing',
      make: (operation) =>
        onEach(operation, (item) =>
          changed(changed(item, 'txHash', withoutLastZeroBytes), 'blockHash', withoutLastZeroBytes),
        ),
      isKept: async (ask, world) => {
        const transfers = await walk(ask, { ...hub(world), pageSize: 100 });
        const transactions = await walk(ask, { ...hub(world), pageSize: 100 }, 'listAddressTransactions');
        const [txs, blocks] = ['nativeTransaction.txHash', 'nativeTransaction.blockHash'].map(
          (path) => new Set(textsOf(transactions, path)),
        );
        return (
          textsOf(transfers, 'txHash').every((hash) => txs?.has(hash)) &&
          textsOf(transfers, 'blockHash').every((hash) => blocks?.has(hash))
        );
      },
    },
  },
} satisfies ReportedFile;
