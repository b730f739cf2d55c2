import { onLists, when } from '../../../defects/defect.ts';
import { changeAnswer, changeBody, changeEach, lack, together } from '../../../defects/operators/answers.ts';
import { changeErrorText, changeText } from '../../../defects/operators/http.ts';
import { on } from '../inside.ts';
import { derived, kebabOf } from './shared/derived.ts';
import type { DerivedMutants, Mutants, MutantTable } from './types.ts';

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
const identities = namesIn(
  'nativeTransaction.txHash messageId logId txHash tokenId address utxoId vertexHash timestamp',
);
/** Members with the items of lists. */
const lists = namesIn(`
  messages transactions logs collectibleBalances contracts erc20TokenBalances erc721TokenBalances pendingRewards
  transfers utxos vertices results addresses`);

/** Each member breaks its schema in these ways. */
const breakMembers = (paths: readonly string[], ...ways: readonly string[]): DerivedMutants =>
  derived(
    Object.fromEntries(
      paths.flatMap((path) => ways.map((way) => [kebabOf(`${path} ${way}`), `member ${path}: ${way}`])),
    ),
  );

/** Items without any of these members. */
const lackDetail = together(
  ...namesIn(
    `nativeTransaction.gasLimit data apiKeyAlias method tokenUri ercType erc20Token rewardType logIndex utxoType
    parentHashes value`,
  ).map((path) => lack(path)),
);

/** Answers that are wrong as a whole. */
const wholes: Mutants = {
  'whole-null': changeText(() => 'null'),
  'whole-envelope': changeText((body) => `{"data":${body}}`),
};

export default {
  // An identifying member that some items lack, and a member that no item has.
  'data.schema.members-present': [
    breakMembers(identities, 'is missing', 'is missing at times'),
    {
      never: onLists((operation) =>
        operation.id === 'listTokenHolders' ? undefined : changeEach(lackDetail)(operation),
      ),
    },
  ],

  // Answers that are wrong as a whole, and members with another type than the documented one.
  'data.schema.response': [
    breakMembers(members, 'has another type'),
    derived(
      Object.fromEntries(
        lists.flatMap((name) => [
          [`no-${kebabOf(name)}`, `answer ${name}: is missing`],
          [`${kebabOf(name)}-as-object`, `answer ${name}: has another type`],
        ]),
      ),
    ),
    wholes,
  ],

  // Amounts and numbers that are no decimal strings.
  'data.number.decimal-string': [
    breakMembers(decimals, 'has another type', 'breaks its pattern'),
    derived({ 'native-balance-in-hex': 'answer nativeTokenBalance.balance: breaks its pattern' }),
  ],

  // Timestamps that are no integer Unix seconds.
  'data.time.unix-seconds': breakMembers(times, 'has another type', 'is above its maximum'),

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
