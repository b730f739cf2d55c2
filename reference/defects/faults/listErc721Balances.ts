import { given, onCall } from '../operators/calls.ts';
import { firstChain, hub } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { isMembers } from '../shared/values.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { Value } from '../../value.ts';
import type { OperationAnswer } from '../../types.ts';
import { keyWithout } from './shared/data-cached.ts';
import { isDistinct, sameTexts, textOf, textsOf, walk } from './shared/data-client.ts';
import { relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const identity = (item: Value): string => `${textOf(item, 'address')} ${textOf(item, 'tokenId')}`;

export default {
  on: 'listErc721Balances',
  faults: {
    'other-kinds-of-contract-filter-nothing': {
      origin: 'input',
      deep: true,
      breaks: 'Endpoints, row 11: contractAddress keeps one contract alone',
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
      holds: async (ask, world) => {
        const other = firstChain(world).record.tokens.find(({ kind }) => kind === 'ERC-1155')?.address ?? '';
        const contractAddress = checksummed(other);
        const { items } = await ask({ parameters: { ...hub(world), contractAddress } });
        return items.every((item) => textOf(item, 'address') === contractAddress);
      },
    },
    'owners-are-refreshed-late': {
      origin: 'cache',
      deep: true,
      breaks: 'Endpoints, row 11: an ERC-721 id is in the balances of one owner',
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
      holds: async (ask, world) => {
        const subject = hub(world);
        const own = (await walk(ask, { ...subject, pageSize: 500 })).map(identity);
        const transactions = await walk(ask, { ...subject, pageSize: 100 }, 'listAddressTransactions');
        const others = new Set(
          transactions.flatMap((item) =>
            textsOf(
              isMembers(item) && Array.isArray(item['erc721Transfers']) ? item['erc721Transfers'] : [],
              'to.address',
            ),
          ),
        );
        others.delete(subject.address);
        for (const address of others)
          for (const item of await walk(ask, { chainId: subject.chainId, address, pageSize: 500 }))
            if (own.includes(identity(item))) return false;
        return own.length > 0;
      },
    },
    'token-ids-compared-as-text': {
      origin: 'paging',
      deep: true,
      breaks: 'What the service does, convention 2: the next page goes on where the page before ended',
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
      holds: async (ask, world) => {
        const large = await walk(ask, { ...hub(world), pageSize: 500 });
        for (const pageSize of [1, 2, 3, 5, 7]) {
          const small = await walk(ask, { ...hub(world), pageSize });
          if (!sameTexts(large.map(identity), small.map(identity))) return false;
        }
        return true;
      },
    },
    'owner-is-the-sender': {
      origin: 'join',
      deep: true,
      breaks: 'Resources, ERC-721 balance: ownerAddress is who owns the id, the address asked for',
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
      holds: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const collection = record.tokens.find(({ kind }) => kind === 'ERC-721')?.address ?? '';
        const transfers = await walk(
          ask,
          { chainId, address: checksummed(collection), pageSize: 100 },
          'listTokenTransfers',
        );
        for (const address of new Set(textsOf(transfers, 'to.address')))
          for (const item of await walk(ask, { chainId, address, pageSize: 500 }))
            if (textOf(item, 'ownerAddress') !== address) return false;
        return true;
      },
    },
    'filtered-answer-kept-for-all': {
      origin: 'cache',
      deep: true,
      breaks: 'Endpoints, row 11: without contractAddress all ERC-721 ids of the address',
      what: 'after a call with contractAddress the call without it gets the filtered list',
      make: (operation) => {
        const kept = new Map<string, OperationAnswer>();
        return onCall(operation, (call, next) => {
          const key = keyWithout(call, 'contractAddress');
          if (call.parameters['contractAddress'] === undefined) return kept.get(key) ?? next(call);
          const answer = next(call);
          kept.set(key, answer);
          return answer;
        });
      },
      holds: async (ask, world) => {
        const subject = { ...hub(world), pageSize: 500 };
        const contracts = firstChain(world).record.tokens.filter(({ kind }) => kind === 'ERC-721');
        const single: string[] = [];
        for (const { address } of contracts) {
          const { items } = await ask({ parameters: { ...subject, contractAddress: checksummed(address) } });
          single.push(...items.map(identity));
        }
        return sameTexts(single, (await ask({ parameters: subject })).items.map(identity));
      },
    },
    'lower-case-contracts-are-unknown': {
      origin: 'encoding',
      deep: true,
      breaks: 'Endpoints, row 11: contractAddress keeps the ids of that contract, however its hex digits are written',
      what: 'contractAddress in lower case lists nothing, since it is compared with the checksummed column',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const wanted = call.parameters['contractAddress'];
          return wanted === undefined ? items : items.filter((item) => textOf(item, 'address') === wanted);
        }),
      holds: async (ask, world) => {
        const [first] = (await ask({ parameters: hub(world) })).items;
        const contractAddress = textOf(first, 'address').toLowerCase();
        return (await ask({ parameters: { ...hub(world), contractAddress } })).items.length > 0;
      },
    },
    'ids-that-came-twice-are-listed-twice': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, row 11: an id that the address owns is listed once',
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
      holds: async (ask, world) => {
        for (const { chainId, record } of world.evm.chains)
          for (const { kind, address: collection } of record.tokens) {
            if (kind !== 'ERC-721') continue;
            const parameters = { chainId, address: checksummed(collection), pageSize: 100 };
            for (const address of new Set(textsOf(await walk(ask, parameters, 'listTokenTransfers'), 'to.address')))
              if (!isDistinct((await walk(ask, { chainId, address, pageSize: 500 })).map(identity))) return false;
          }
        return true;
      },
    },
  },
} satisfies FaultFile;
