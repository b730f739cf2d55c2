import { given, onCall } from '../operators/calls.ts';
import { textAt } from '../shared/texts.ts';
import { isMembers } from '../shared/values.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { OperationAnswer } from '../../types.ts';
import { keyWithout } from '../shared/data-cached.ts';
import { textOf } from './shared/data-client.ts';
import { relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listErc721Balances',
  faults: {
    'other-kinds-of-contract-filter-nothing': {
      origin: 'input',
      sentence: 'Endpoints, row 11: contractAddress keeps one contract alone',
      what: 'a contractAddress that is no ERC-721 contract is dropped, and all contracts are listed',
      make: (operation) => ({
        call: (call, next, world) => {
          const wanted = call.parameters['contractAddress'];
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return call.operation === operation.id &&
            typeof wanted === 'string' &&
            /^0x[0-9a-f]{40}$/i.test(wanted) &&
            chain?.token(wanted.toLowerCase())?.kind !== 'ERC-721'
            ? next({ ...call, parameters: given(call.parameters, { contractAddress: undefined }) })
            : next(call);
        },
      }),
    },
    'owners-are-refreshed-late': {
      origin: 'cache',
      sentence: 'Endpoints, row 11: an ERC-721 id is in the balances of one owner',
      what: 'ids that moved in the newest 200 blocks are still listed for the owner before, beside the new one',
      make: (operation) =>
        relist(operation, (items, { call, world, whole }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const own = textAt(call, 'address').toLowerCase();
          if (!chain) return items;
          const gone = chain
            .transfersOf(own)
            .filter(
              ({ from, token, tokenId, transaction }) =>
                token.kind === 'ERC-721' &&
                tokenId !== undefined &&
                from === own &&
                transaction.block.number > chain.head - 200 &&
                chain.ownerOf(token, tokenId) !== own,
            );
          const [model] = whole({ contractAddress: undefined });
          const wanted = textAt(call, 'contractAddress').toLowerCase();
          return [
            ...items,
            ...gone
              .filter(({ token }) => wanted === '' || wanted === token.address)
              .flatMap(({ token, tokenId }) =>
                isMembers(model)
                  ? [
                      {
                        ...model,
                        address: checksummed(token.address),
                        name: token.name,
                        symbol: token.symbol,
                        tokenId: String(tokenId),
                      },
                    ]
                  : [],
              ),
          ];
        }),
    },
    'token-ids-compared-as-text': {
      origin: 'paging',
      sentence: 'What the service does, convention 2: the next page goes on where the page before ended',
      what: 'the cursor compares ids as text: behind id 9 of a contract the ids 10 and up are skipped',
      make: (operation) =>
        repaged(operation, {
          follow: (all, { begin, size }, page) => {
            const last = page.at(-1);
            const after = all.findIndex(
              (item, index) =>
                index >= begin + size &&
                (textOf(item, 'address') !== textOf(last, 'address') ||
                  textOf(item, 'tokenId') > textOf(last, 'tokenId')),
            );
            return after === -1 ? undefined : after;
          },
        }),
    },
    'owner-is-the-sender': {
      origin: 'join',
      sentence: 'Resources, ERC-721 balance: ownerAddress is who owns the id, the address asked for',
      what: 'an id that was bought rather than minted shows the owner before as ownerAddress',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const own = textAt(call, 'address').toLowerCase();
          return items.map((item) => {
            const transfer = chain
              ?.transfersOf(own)
              .find(
                ({ token, tokenId, to }) =>
                  to === own &&
                  token.address === textOf(item, 'address').toLowerCase() &&
                  String(tokenId) === textOf(item, 'tokenId'),
              );
            return transfer && isMembers(item) && !/^0x0{40}$/.test(transfer.from)
              ? { ...item, ownerAddress: checksummed(transfer.from) }
              : item;
          });
        }),
    },
    'filtered-answer-kept-for-all': {
      origin: 'cache',
      sentence: 'Endpoints, row 11: without contractAddress all ERC-721 ids of the address',
      what: 'after a call with contractAddress the call without it gets the filtered list',
      make: (operation) => {
        const answers = new Map<string, OperationAnswer>();
        return onCall(operation, (call, next) => {
          const key = keyWithout(call, 'contractAddress');
          if (call.parameters['contractAddress'] === undefined) return answers.get(key) ?? next(call);
          const answer = next(call);
          answers.set(key, answer);
          return answer;
        });
      },
    },
    'lower-case-contracts-are-unknown': {
      origin: 'encoding',
      sentence: 'Endpoints, row 11: contractAddress keeps the ids of that contract, however its hex digits are written',
      what: 'contractAddress in lower case lists nothing, since it is compared with the checksummed column',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const wanted = call.parameters['contractAddress'];
          return wanted === undefined ? items : items.filter((item) => textOf(item, 'address') === wanted);
        }),
    },
    'ids-that-came-twice-are-listed-twice': {
      origin: 'join',
      sentence: 'Endpoints, row 11: an id that the address owns is listed once',
      what: 'an id that the address received several times, having given it away between, is listed once for each time',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const own = textAt(call, 'address').toLowerCase();
          return items.flatMap((item) =>
            (chain?.transfersOf(own) ?? [])
              .filter(
                ({ token, tokenId, to }) =>
                  to === own &&
                  token.address === textOf(item, 'address').toLowerCase() &&
                  String(tokenId) === textOf(item, 'tokenId'),
              )
              .map(() => item),
          );
        }),
    },
  },
} satisfies FaultFile;
