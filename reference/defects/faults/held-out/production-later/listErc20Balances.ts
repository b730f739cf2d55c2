import { given, onCall, withBody } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { at } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listErc20Balances',
  faults: {
    'tokens-are-a-block-behind-the-coin': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Endpoints, rule 5: the balance at blockNumber, with the transfers of this block',
      what:
        'with blockNumber token balances are read at the end of the block before it, and the native balance at the ' +
        'end of the block itself',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const block = wholeNumberAt(call.parameters, 'blockNumber') ?? 0;
          if (block === 0) return next(call);
          const current = next({ ...call, parameters: given(call.parameters, { pageToken: undefined }) });
          const native = current.kind === 'answer' ? at(current.body, 'nativeTokenBalance') : undefined;
          const before = next({ ...call, parameters: given(call.parameters, { blockNumber: String(block - 1) }) });
          return withBody(before, (body) => ({ ...body, nativeTokenBalance: native }));
        }),
      isKept: async (ask, world) => {
        const transfers = await walk(ask, { ...hub(world), pageSize: 100 }, 'listErc20Transfers');
        const oldest = transfers.at(-1);
        const parameters = {
          ...hub(world),
          blockNumber: textOf(oldest, 'blockNumber'),
          contractAddresses: textOf(oldest, 'erc20Token.address'),
          filterSpamTokens: false,
        };
        return (await ask({ parameters })).items.length === 1;
      },
    },
  },
} satisfies ReportedFile;
