import { itemsOf } from '../../../defects/call.ts';
import { onLists, when } from '../../../defects/defect.ts';
import {
  changeAnswer,
  changeBody,
  changeEach,
  eachMember,
  type ItemChange,
  isLast,
  lack,
  member,
  oneIn,
  together,
} from '../../../defects/operators/answers.ts';
import { changeErrorText, changeText } from '../../../defects/operators/http.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt, hash } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import { listingOf } from '../../../engine/model/listing.ts';
import { derived } from './shared/derived.ts';
import type { DerivedMutants, Mutants, MutantTable } from './types.ts';

/** Items without any of these members. */
const lackAll = (paths: readonly string[]): ItemChange => together(...paths.map((path) => lack(path)));

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Members of each kind, so that each operation has some of them. */
const members = namesIn(`
  nativeTransaction.blockHash data rpcMethod blockHash name symbol rewardType utxoType vertexHash address responseCode
  blockIndex decimals logIndex progress outputIndex vertexSizeBytes sortKey messageExecuted
  internalTransactions.isReverted staked erc20Token networkTokenDetails sourceTransaction nativeTransaction.from
  metadata method price from deploymentDetails estimatedReward asset erc20Transfers receipts tags addresses
  parentHashes`);
const decimals = namesIn(`
  nativeTransaction.value messageNonce nativeTransaction.gasUsed gasUsed balance value amountStaked blockNumber
  amount`);
const numbers = namesIn('balance balances.balance denomination height txFee');
const times = namesIn(`
  nativeTransaction.blockTimestamp sourceTransaction.timestamp eventTimestamp blockTimestamp
  metadata.metadataLastUpdatedTimestamp startTimestamp vertexTimestamp timestamp`);
/** Each member breaks its schema in these ways. */
const breakMembers = (paths: readonly string[], ...ways: readonly string[]): DerivedMutants =>
  derived(
    Object.fromEntries(
      paths.flatMap((path) =>
        ways.map((way) => [`${path} ${way}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'), `member ${path}: ${way}`]),
      ),
    ),
  );

const lackIdentity = lackAll(
  namesIn('nativeTransaction.txHash messageId logId txHash tokenId address utxoId vertexHash timestamp'),
);

const lackDetail = lackAll(
  namesIn(
    `nativeTransaction.gasLimit data apiKeyAlias method tokenUri ercType erc20Token rewardType logIndex utxoType
    parentHashes value`,
  ),
);

const falseTexts = together(
  ...namesIn(
    'nativeTransaction.blockHash blockHash name value utxoType data rpcMethod symbol rewardType vertexHash address',
  ).map((path) => member(path, false)),
);

/** Answers that are wrong as a whole. */
const wholes: Mutants = {
  'whole-null': changeText(() => 'null'),
  'whole-envelope': changeText((body) => `{"data":${body}}`),
};

const hexOf = (amount: Value): Value => `0x${BigInt(String(amount)).toString(16)}`;

export default {
  // An identifying member that some items lack, and a member that no item has.
  'data.schema.members-present': {
    identity: changeEach(lackIdentity),
    'identity-of-one': onLists(changeEach(lackIdentity, isLast)),
    never: onLists((operation) =>
      operation.id === 'listTokenHolders' ? undefined : changeEach(lackDetail)(operation),
    ),
  },

  // Answers that are wrong as a whole, and members with another type than the documented one.
  'data.schema.response': [
    breakMembers(members, 'has another type'),
    {
      ...wholes,
      'last-of-many': onLists(changeEach(falseTexts, (_, index, all) => index > 0 && index === all.length - 1)),
      'items-as-object': onLists(
        changeBody((body, _call, _world, operation) => ({
          ...body,
          [listingOf(operation).items]: { ...itemsOf(operation, body) },
        })),
      ),
      'items-missing': onLists(
        changeBody((body, _call, _world, operation) => ({ ...body, [listingOf(operation).items]: undefined })),
      ),
      'item-as-text': onLists(changeEach((item) => JSON.stringify(hash(item)))),
      // The price of a transferred token is a number in one item of fifty.
      'price-as-number-one-in-fifty': on(
        ['listErc20Transfers', 'listTokenTransfers', 'listAddressTransactions'],
        changeEach(
          eachMember('price', (price) => changeAt(price, 'value', Number)),
          oneIn(50),
        ),
      ),
    },
  ],

  // Amounts and numbers that are no decimal strings.
  'data.number.decimal-string': [
    breakMembers(decimals, 'has another type', 'breaks its pattern'),
    {
      'hex-native-balance': on('listErc721Balances', changeAnswer('nativeTokenBalance.balance', hexOf)),
      'one-amount-in-two-hundred': on(
        'listAddressTransactions',
        changeEach(member('nativeTransaction.gasPrice', Number), oneIn(200, 'nativeTransaction.txHash')),
      ),
      'consuming-block-one-in-thirty': on(
        ['listUtxos', 'queryUtxos'],
        changeEach(member('consumingBlockNumber', Number), oneIn(30, 'utxoId')),
      ),
      'reward-amount-one-in-ten': on(
        'listPendingRewards',
        changeEach(member('estimatedReward.amount', Number), oneIn(10, 'txHash')),
      ),
      // Only reverted internal transactions have their gas as a number.
      'reverted-gas-as-number': on(
        'listAddressTransactions',
        changeEach(
          member('internalTransactions', (all) =>
            Array.isArray(all)
              ? all.map((call) => (at(call, 'isReverted') === true ? changeAt(call, 'gasUsed', Number) : call))
              : all,
          ),
        ),
      ),
    },
  ],

  // Timestamps that are no integer Unix seconds.
  'data.time.unix-seconds': [
    breakMembers(times, 'has another type', 'is above its maximum'),
    {
      'metadata-time-of-erc1155': on(
        ['listCollectibleBalances', 'listTokenTransfers'],
        changeEach(
          eachMember('metadataLastUpdatedTimestamp', (old) => Number(old) * 1_000),
          (item) => at(item, 'ercType') === 'ERC-1155' || at(item, 'erc1155Token') !== undefined,
        ),
      ),
    },
  ],

  // Results without a documented member, or with one of another type; answers that are wrong as a whole.
  'node.schema.result': [
    breakMembers(['encoding', 'name', 'balances.asset'], 'has another type'),
    breakMembers(namesIn('block encoding tx height status balances balance utxoIDs name'), 'is missing'),
    {
      ...wholes,
      'failures-empty': (operation) =>
        Object.keys(operation.parameters).length === 0 ? undefined : changeErrorText(() => '')(operation),
      empty: changeBody(() => ({})),
      'list-null': on(
        ['vm.getAllBalances', 'vm.getBalance', 'vm.getUTXOs'],
        changeBody((body) =>
          Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? null : value])),
        ),
      ),
    },
  ],

  // Answers that are wrong as a whole.
  'node.tx-fee.members': wholes,

  // Numbers that are no decimal strings.
  'node.numbers.decimal-string': [
    breakMembers(numbers, 'has another type', 'breaks its pattern'),
    derived({ 'count-as-number': 'answer numFetched: has another type' }),
    {
      'numbers-for-unknown-members': {
        hard: 'easy',
        sentence: 'the balance is a number where params have a member that the document does not name',
        mutate: on(
          'vm.getBalance',
          when(
            ({ parameters }, operation) =>
              Object.keys(parameters).some((name) => !Object.hasOwn(operation.parameters, name)),
            changeAnswer('balance', Number),
          ),
        ),
      },
    },
  ],
} satisfies MutantTable;
