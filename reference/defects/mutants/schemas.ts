import { itemsOf } from '../../../defects/call.ts';
import { type Defect, onLists, when } from '../../../defects/defect.ts';
import {
  changeAnswer,
  changeBody,
  changeEach,
  eachMember,
  isLast,
  lack,
  member,
  oneIn,
  removeFromAnswer,
} from '../../../defects/operators/answers.ts';
import { changeErrorText, changeText } from '../../../defects/operators/http.ts';
import { every } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt, hash } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import { listingOf } from '../../../engine/model/listing.ts';
import { typicalMembersOf } from './shared/typical-members.ts';
import type { Mutants, MutantTable } from './types.ts';

type Kind = keyof ReturnType<typeof typicalMembersOf>;

/** Breaks the operation's typical member of a kind; operations without one have no such mutant. */
const typical =
  (kind: Kind, breakAt: (path: string) => Defect): Defect =>
  (operation) => {
    const path = typicalMembersOf(operation.id)[kind];
    return path === undefined ? undefined : breakAt(path)(operation);
  };

/** The typical member of a kind has another value: in each item of a list, or in a method's result. */
const change = (kind: Kind, value: Value | ((old: Value) => Value)): Defect =>
  typical(
    kind,
    (path) => (operation) =>
      operation.kind === 'json-rpc' ? changeAnswer(path, value)(operation) : changeEach(member(path, value))(operation),
  );

/** Answers that are wrong as a whole. */
const wholes: Mutants = {
  'whole-array': changeText((body) => `[${body}]`),
  'whole-null': changeText(() => 'null'),
  'whole-empty': changeText(() => ''),
  'whole-envelope': changeText((body) => `{"data":${body}}`),
};

/** Answers without some of their members. */
const keepMembers = (from: number, to?: number): Defect =>
  changeBody((body) => Object.fromEntries(Object.entries(body).slice(from, to)));

/** An amount in another spelling than as a decimal string. */
const spell = (spelled: (old: string) => Value): Defect => {
  const respell = (old: Value): Value => spelled(String(old));
  return (operation) =>
    typical('bodyDecimal', (path) => changeAnswer(path, respell))(operation) ?? change('decimal', respell)(operation);
};

/** A time in another form than as Unix seconds. */
const spellTime = (change: (seconds: number) => Value): Defect =>
  typical('time', (path) => changeEach(member(path, (old) => change(Number(old)))));

const spellings = {
  number: spell((old) => BigInt(old)),
  hex: spell((old) => `0x${BigInt(old).toString(16)}`),
  fraction: spell((old) => `${old}.0`),
  exponent: spell((old) => `${old}e0`),
};

export default {
  // An identifying member that some items lack, and a member that no item has.
  'data.schema.members-present': {
    identity: typical('identity', (path) => changeEach(lack(path))),
    'identity-of-one': onLists(typical('identity', (path) => changeEach(lack(path), isLast))),
    never: typical('detail', (path) => changeEach(lack(path))),
  },

  // Answers that are wrong as a whole, and members with another type than the documented one.
  'data.schema.response': {
    ...wholes,
    text: change('text', 7),
    number: change('number', String),
    flag: change('flag', (old) => (old === true ? 1 : 0)),
    object: change('object', 'an object once'),
    'object-as-array': change('object', (old) => [old]),
    list: change('list', (old) => ({ list: old })),
    'null-text': change('text', null),
    'last-of-many': onLists(
      typical('text', (path) =>
        changeEach(member(path, false), (_, index, all) => index > 0 && index === all.length - 1),
      ),
    ),
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

  // Amounts and numbers that are no decimal strings.
  'data.number.decimal-string': {
    ...spellings,
    grouped: spell((old) => `${old},000`),
    empty: spell(() => ''),
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

  // Timestamps that are no integer Unix seconds.
  'data.time.unix-seconds': {
    milliseconds: spellTime((seconds) => seconds * 1_000),
    text: spellTime(String),
    fraction: spellTime((seconds) => seconds + 0.5),
    date: spellTime((seconds) => new Date(seconds * 1_000).toISOString()),
    'metadata-time-of-erc1155': on(
      ['listCollectibleBalances', 'listTokenTransfers'],
      changeEach(
        eachMember('metadataLastUpdatedTimestamp', (old) => Number(old) * 1_000),
        (item) => at(item, 'ercType') === 'ERC-1155' || at(item, 'erc1155Token') !== undefined,
      ),
    ),
  },

  // Results without a documented member, or with one of another type; answers that are wrong as a whole.
  'node.schema.result': {
    ...wholes,
    'failures-empty': (operation) =>
      Object.keys(operation.parameters).length === 0 ? undefined : changeErrorText(() => '')(operation),
    empty: changeBody(() => ({})),
    // Where the first member has a requirement of its own, the last one will do.
    'one-missing': (operation) => (operation.id === 'vm.getAssetDescription' ? undefined : keepMembers(1)(operation)),
    'last-missing': keepMembers(0, -1),
    text: (operation) => (operation.id === 'vm.getTxStatus' ? undefined : change('text', 7)(operation)),
    list: change('list', (old) => ({ list: old })),
    'list-null': change('list', null),
  },

  // A fee that is missing, and answers that are wrong as a whole.
  'node.tx-fee.members': {
    ...wholes,
    'no-txfee': removeFromAnswer('txFee'),
    'no-createassettxfee': removeFromAnswer('createAssetTxFee'),
  },

  // Numbers that are no decimal strings.
  'node.numbers.decimal-string': {
    ...spellings,
    'leading-zero': spell((old) => `0${old}`),
    sign: spell((old) => `+${old}`),
    negative: spell((old) => `-${old}`),
    // Every second answer has the fee of an asset as a number.
    'create-fee-second-answer': on('vm.getTxFee', when(every(2), changeAnswer('createAssetTxFee', Number))),
    // Only balances of three digits or fewer are numbers.
    'small-balance-as-number': on(
      ['vm.getAllBalances', 'vm.getBalance'],
      changeBody(eachMember('balance', (old) => (String(old).length <= 3 ? Number(old) : old))),
    ),
    'small-denomination-as-number': on(
      'vm.getAssetDescription',
      changeAnswer('denomination', (old) => (Number(old) < 9 ? Number(old) : old)),
    ),
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
} satisfies MutantTable;
