import { given, onCall } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listErc721Balances',
  faults: {
    'cursor-is-bound-to-the-chain-number': {
      origin: 'paging',
      deep: true,
      report: 'webhooksite/webhook.site#105',
      sentence:
        'Data, Conventions, 2 and 7: the token leads to the next page of the same call, by any name of the chain',
      what:
        'a blockchain id becomes the number of the chain before the token is signed, but the token is checked ' +
        'against the id as the call has it: by its blockchain id a chain gives the first page alone',
      make: (operation) =>
        onCall(operation, (call, next, world) => {
          const chainId = world.evm.chain(textAt(call, 'chainId'))?.chainId;
          return chainId === undefined || call.parameters['pageToken'] !== undefined
            ? next(call)
            : next({ ...call, parameters: given(call.parameters, { chainId }) });
        }),
      isKept: async (ask, world) => {
        const { blockchainId } = firstChain(world).record;
        const parameters = { ...hub(world), chainId: blockchainId, pageSize: 2 };
        const first = await ask({ parameters });
        const pageToken = first.result?.['nextPageToken'];
        const second = await ask({ parameters: { ...parameters, pageToken } });
        return pageToken !== undefined && second.status === 200;
      },
    },
  },
} satisfies ReportedFile;
