import { changeMember } from '../../../defects/operators/answers.ts';
import { changeList, endEarly, keepOfList, nextPlace, relist } from '../../../defects/operators/pages.ts';
import { all, any, given, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import { firstChain } from '../shared/examples.ts';
import { fault, type FaultTable } from './fault.ts';
import { numberOf, subjectOf, textOf, textsOf, wholeNumberAt } from './shared/values.ts';

const otherFilters = ['sourceBlockchainId', 'destinationBlockchainId', 'from', 'to', 'network'];

const timeOf = (message: Value): number => numberOf(message, 'sourceTransaction.timestamp');
const idOf = (message: Value): string => textOf(message, 'messageId');
const newestFirst = (a: Value, b: Value): number => timeOf(b) - timeOf(a);

export default {
  listAddressMessages: {
    'messages-without-fee-lost-in-the-join': fault.join(
      'Endpoints, row 16: all messages of the address, those without a relayer fee too',
      keepOfList((item) => textOf(item, 'rewardDetails.value') !== '0'),
    ),
    'testnet-is-no-known-network': fault.input(
      'What the service does, convention 8: testnet is an accepted name of a network that has messages',
      given('network', 'testnet'),
      changeList(() => []),
    ),
    'contracts-have-no-messages': fault.join(
      'Endpoints, row 16: the messages of an EVM address, of a contract as well',
      changeList((items, { call, world }) => {
        const { address } = subjectOf(call, world);
        return world.evm.chains.some((chain) => chain.contract(address) !== undefined) ? [] : items;
      }),
    ),
    'networks-are-merged-page-by-page': fault.paging(
      'Endpoints, 16: messages are ordered by timestamp descending',
      missing('network'),
      changeList((items, { parameters, world }) => {
        const isTest = (item: Value): boolean =>
          world.evm.chain(textOf(item, 'sourceEvmChainId'))?.record.spec.network === 'fuji';
        const size = wholeNumberAt(parameters, 'pageSize') ?? 10;
        const test = items.filter(isTest);
        const main = items.filter((item) => !isTest(item));
        const merged: Value[] = [];
        while (main.length + test.length > 0) {
          const half = Math.min(test.length, Math.max(Math.floor(size / 2), size - main.length));
          merged.push(...[...test.splice(0, half), ...main.splice(0, size - half)].toSorted(newestFirst));
        }
        return merged;
      }),
    ),
  },
  listMessages: {
    'network-filter-ends-the-list': fault.paging(
      'What the service does, convention 2: a list that goes on has a token',
      given('network'),
      relist({
        list: (_, { whole }) => whole({ network: undefined }),
        page: (rows, { begin, size }, { whole }) => {
          const own = new Set(whole().map(idOf));
          return rows.slice(begin, begin + size).filter((item) => own.has(idOf(item)));
        },
        follow: (rows, slice, page) => (page.length < slice.size ? undefined : nextPlace(rows, slice)),
      }),
    ),
    'largest-pages-end-the-list': fault.paging(
      'Limits; convention 2: pages of the largest size have a token too where the list goes on',
      given('pageSize', '100'),
      endEarly(),
    ),
    'two-chains-sort-by-nonce': fault.query(
      'Endpoints, row 18: ordered by time, newest first, whatever the filters',
      all(given('sourceBlockchainId'), given('destinationBlockchainId')),
      changeList((items) => items.toSorted((a, b) => (textOf(a, 'messageNonce') < textOf(b, 'messageNonce') ? 1 : -1))),
    ),
    'receipts-joined-by-nonce': fault.join(
      'Resources, ICM message: receipts are those of the message, the same in both lists of messages',
      changeMember('receipts', (receipts, item, _call, { evm }) => {
        const first = evm.messages.find(({ nonce }) => String(nonce) === textOf(item, 'messageNonce'));
        return first ? first.receipts.map((receipt) => ({ ...receipt })) : receipts;
      }),
    ),
    'reward-tokens-are-joined-by-symbol': fault.join(
      'Data, ICM message: rewardDetails has the address of the token in which the reward is paid',
      changeMember('rewardDetails.address', (address, item, _call, world) => {
        const symbol = textOf(item, 'rewardDetails.symbol');
        const token = firstChain(world).record.tokens.find((each) => each.symbol === symbol);
        return token ? checksummed(token.address) : address;
      }),
    ),
    'either-end-without-parentheses': fault.query(
      'Endpoints, 18: blockchainId is the source or destination of a message, beside the other filters',
      all(given('blockchainId'), any(...otherFilters.map((name) => given(name)))),
      changeList((items, { parameters: { blockchainId }, whole }) => {
        const unset = Object.fromEntries(['blockchainId', ...otherFilters].map((name) => [name, undefined]));
        const found = new Set(textsOf(items, 'messageId'));
        return whole(unset).filter(
          (item) => found.has(idOf(item)) || textOf(item, 'destinationBlockchainId') === blockchainId,
        );
      }),
    ),
  },
} satisfies FaultTable;
