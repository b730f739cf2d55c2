import { type HttpAnswer, textAt } from '../../../defects/call.ts';
import { everyNth, withState } from '../../../defects/defect.ts';
import { changeBody, changeItems, lack, together } from '../../../defects/operators/answers.ts';
import { changeHttp } from '../../../defects/operators/http.ts';
import { changeList, keepOfList, laterPagesOf, pageByKey, sortList } from '../../../defects/operators/pages.ts';
import { ignore } from '../../../defects/operators/parameters.ts';
import { all, given, not } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { primaryAddress } from '../../world/xchain/listing.ts';
import { fromBech32 } from '../../world/xchain/ids.ts';
import { fault, type FaultTable } from './fault.ts';
import { listOf, numberOf, textOf } from './shared/values.ts';

const day = 86_400;
const addressesOfChunk = 4;

const asUnspent = together(lack('consumingTxHash'), lack('consumingBlockNumber'), lack('consumingBlockTimestamp'));

export default {
  listUtxos: {
    'amounts-sorted-as-signed': fault.number(
      'What the service does, convention 6: sorted by the amount where sortBy says so',
      given('sortBy', 'amount'),
      sortList((item) => BigInt.asIntN(64, BigInt(textOf(item, 'amount')))),
    ),
    'cursor-is-an-amount': fault.paging(
      'What the service does, convention 2: the next page goes on where the page before ended',
      given('sortBy', 'amount'),
      pageByKey((item) => textOf(item, 'amount')),
    ),
    'recent-spends-stand-in-both-tables': fault.query(
      'Endpoints, row 5: the list of UTXOs, each of them once, spent ones included if asked for',
      given('includeSpent', 'true'),
      changeList((items, { world }) =>
        items.flatMap((item) =>
          numberOf(item, 'consumingBlockTimestamp') > world.now - 5 * day ? [item, asUnspent(item)] : [item],
        ),
      ),
      'btcpayserver/NBXplorer#368',
    ),
    'least-amount-is-lost-on-one-route': fault.input(
      'Endpoints, rule 3: minUtxoAmount is the least amount, however the chain is named',
      not(given('blockchainId', 'p-chain', 'x-chain', 'c-chain')),
      ignore('minUtxoAmount'),
      'pinax-network/pinax-api#430',
    ),
    'spent-rows-are-pruned': fault.query(
      'Data, Endpoints, row 5 and rule 2: includeSpent lists spent UTXOs too, the same as endpoint 2',
      keepOfList(
        (item, { world }) =>
          textOf(item, 'consumingTxHash') === '' || numberOf(item, 'consumingBlockTimestamp') >= world.now - 60 * day,
      ),
    ),
    'staked-counts-as-spent': fault.query(
      'Endpoints, includeSpent: a UTXO without a consuming transaction is not spent, and is listed without it',
      not(given('includeSpent', 'true')),
      keepOfList((item) => at(item, 'staked') !== true),
    ),
  },
  listVerticesByHeight: {
    'order-is-lost-on-one-route': fault.input(
      'What the service does, convention 6: sortOrder takes asc or desc, however the chain is named',
      all(not(given('blockchainId', 'x-chain')), given('sortOrder', 'asc')),
      changeList((items) => items.toReversed()),
      'hirosystems/stacks-blockchain-api#1898',
    ),
  },
  queryUtxos: {
    'pages-beyond-512-have-gaps': fault.paging(
      'Limits; convention 2: pages of up to 1024 items follow each other without a gap',
      changeItems((items) => items.slice(0, 512)),
    ),
    'gateway-caches-by-url': fault.cache(
      'Endpoints, row 2: the UTXOs of the addresses in the body',
      withState(() => {
        const answers = new Map<string, HttpAnswer>();
        return changeHttp(async (request, next) => {
          const answer = answers.get(request.path) ?? (await next(request));
          if (answer.status === 200) answers.set(request.path, answer);
          return answer;
        });
      }),
    ),
    'second-page-without-spent-ones': fault.paging(
      'What the service does, convention 2: the token continues the list of the same call',
      laterPagesOf({ includeSpent: undefined }),
    ),
    'one-instance-on-a-fork': fault.replica(
      'Endpoints, row 2: the UTXOs of the addresses',
      everyNth(
        3,
        changeBody((body) => ({ ...body, utxos: [], nextPageToken: undefined })),
      ),
      'cardano-community/koios-artifacts#283',
    ),
    'lists-of-address-chunks-are-joined': fault.query(
      'Conventions, 6: results are sorted by timestamp, or by sortBy',
      changeList((items, { call }) => {
        const owners = textAt(call, 'addresses')
          .split(',')
          .map((each) => primaryAddress(each.trim()));
        const chunkOf = (item: Value): number => {
          const own = listOf(item, 'addresses').map((each) => fromBech32(String(each))?.address);
          return Math.floor(owners.findIndex((owner) => own.includes(owner)) / addressesOfChunk);
        };
        return items.toSorted((a, b) => chunkOf(a) - chunkOf(b));
      }),
    ),
  },
} satisfies FaultTable;
