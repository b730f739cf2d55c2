import type { Value } from '../../../../value.ts';
import { onBody } from '../../../operators/calls.ts';
import { token } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed, type Members } from '../../../shared/values.ts';
import { listOf, numberOf, textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const parts = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers', 'internalTransactions'] as const;

/** Keeps the parts of which the address is the sender or the receiver. */
function withPartsOf(body: Members, address: string): Value {
  const concerns = (part: Value): boolean =>
    ['from.address', 'to.address'].some((path) => textOf(part, path).toLowerCase() === address.toLowerCase());
  return parts.reduce<Value>(
    (transaction, part) =>
      changed(transaction, part, (rows) => (Array.isArray(rows) ? rows.filter((row) => concerns(row)) : rows)),
    body,
  );
}

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'parts-of-the-contract-alone': {
      origin: 'join',
      deep: true,
      report: 'Magickbase/godwoken_explorer#367',
      sentence: 'Data, Endpoints, 3 and rule 1: only endpoint 1 leaves out parts that do not concern the address',
      what:
        'the answer is written by the code of endpoint 1, with its filter by address: the first units of a token, ' +
        'which its deployer gets, are not among the transfers of the transaction',
      make: (operation) => onBody(operation, (body, call) => withPartsOf(body, textAt(call, 'address'))),
      isKept: async (ask, world) => {
        const { result } = await ask({ parameters: token(world) });
        const startBlock = numberOf(result, 'nativeTransaction.blockNumber');
        const range = { startBlock, endBlock: startBlock + 1 };
        const transfers = await walk(ask, { ...token(world), ...range }, 'listTokenTransfers');
        const hash = textOf(result, 'nativeTransaction.txHash');
        const indexes = listOf(result, 'erc20Transfers').map((part) => numberOf(part, 'logIndex'));
        const ofDeployment = transfers.filter((transfer) => textOf(transfer, 'txHash') === hash);
        return ofDeployment.length > 0 && ofDeployment.every((row) => indexes.includes(numberOf(row, 'logIndex')));
      },
    },
  },
} satisfies ReportedFile;
