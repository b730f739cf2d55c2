import { onItems } from '../../operators/calls.ts';
import { firstChain, hub } from '../../shared/examples.ts';
import { changed } from '../../shared/values.ts';
import { isDistinct, textOf } from '../shared/data-client.ts';
import { wholeNumberAt } from '../shared/data-parameters.ts';
import { Refusal } from '../../../handlers/shared/refusal.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listErc20Transfers',
  faults: {
    'end-beyond-the-head-is-refused': {
      origin: 'input',
      deep: true,
      breaks:
        'What the service does, convention 5: endBlock is exclusive, so a number behind the newest block is a bound',
      what: 'an endBlock above the newest block is refused as unknown, so that nobody can include that block',
      make: (operation) => ({
        call: (call, next, world) => {
          const end = wholeNumberAt(call.parameters, 'endBlock');
          const head = world.evm.chain(String(call.parameters['chainId']))?.head;
          if (call.operation === operation.id && end !== undefined && head !== undefined && end > head)
            throw new Refusal(400, 'endBlock is unknown');
          return next(call);
        },
      }),
      holds: async (ask, world) => {
        const endBlock = firstChain(world).head + 1;
        return (await ask({ parameters: { ...hub(world), endBlock } })).result !== undefined;
      },
    },
    'hashes-of-the-first-page': {
      origin: 'cache',
      deep: true,
      breaks: 'Resources, ERC-20 transfer: txHash is the transaction that the transfer is part of',
      what:
        'hashes are looked up in one batch of at most 32 for a page: transfers behind the 32nd distinct transaction ' +
        'of a page repeat the last hash of the batch',
      make: (operation) =>
        onItems(operation, (items) => {
          const seen: string[] = [];
          return items.map((item) => {
            const hash = textOf(item, 'txHash');
            if (seen.includes(hash)) return item;
            if (seen.length < 32) {
              seen.push(hash);
              return item;
            }
            return changed(item, 'txHash', () => seen.at(-1) ?? hash);
          });
        }),
      holds: async (ask, world) => {
        const { items } = await ask({ parameters: { ...hub(world), pageSize: 100 } });
        return isDistinct(
          [
            ...new Map(items.map((item) => [`${textOf(item, 'txHash')} ${textOf(item, 'blockHash')}`, item])).values(),
          ].map((item) => textOf(item, 'txHash')),
        );
      },
    },
  },
} satisfies FaultFile;
