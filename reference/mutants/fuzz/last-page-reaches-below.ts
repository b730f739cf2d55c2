import type { Value } from '../../value.ts';
import { given, itemsOf, numberAt, onCall, withBody } from '../shared/alter.ts';
import { firstChain, hub } from '../shared/examples.ts';
import { at, isMembers } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.range.inside',
  on: 'listNativeTransactions',
  hard: 'middling',
  what: 'the last of several small pages goes on below startBlock by one transaction',
  mutate: (operation) =>
    onCall(operation, (call, next) => {
      const { startBlock, pageToken } = call.parameters;
      const size = numberAt(call.parameters, 'pageSize') ?? 10;
      return withBody(next(call), (body) => {
        const items = itemsOf(operation, body);
        if (
          startBlock === undefined ||
          pageToken === undefined ||
          body['nextPageToken'] !== undefined ||
          items.length === size ||
          size > 50
        )
          return body;
        const below = next({
          ...call,
          parameters: given(call.parameters, {
            pageToken: undefined,
            startBlock: undefined,
            endBlock: startBlock,
            pageSize: '1',
          }),
        });
        return below.kind === 'answer'
          ? { ...body, transactions: [...items, ...itemsOf(operation, isMembers(below.body) ? below.body : {})] }
          : body;
      });
    }),
  kept: async (ask, world) => {
    const [start, blocks] = [firstChain(world).head - 60, { ...hub(world), pageSize: 7 }];
    const inside = (items: readonly Value[]): boolean =>
      items.every((item) => Number(at(item, 'blockNumber')) >= start);
    let page = await ask({ parameters: { ...blocks, startBlock: start } });
    let kept = inside(page.items);
    while (at(page.result, 'nextPageToken') !== undefined) {
      page = await ask({ parameters: { ...blocks, startBlock: start, pageToken: at(page.result, 'nextPageToken') } });
      kept &&= inside(page.items);
    }
    return kept;
  },
} satisfies FuzzMutantFile;
