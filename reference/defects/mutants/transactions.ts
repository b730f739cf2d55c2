import { type Defect, when, whenever } from '../../../defects/defect.ts';
import {
  changeEach,
  changeItems,
  lack,
  member,
  oneIn,
  removeFromAnswer,
  together,
} from '../../../defects/operators/answers.ts';
import { changeList } from '../../../defects/operators/pages.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { any, below, given, matches } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import type { MutantTable } from './types.ts';

/** The members `from` and `to` at these paths name two foreign addresses. */
const betweenOthers = (from = 'from.address', to = 'to.address'): ((item: Value) => Value) =>
  together(member(from, `0x${'1'.repeat(40)}`), member(to, `0x${'2'.repeat(40)}`));

/** An address that did not send the transaction sees only the parts that it sent itself. */
const keepSent = (lists: readonly string[], isHidden: (part: Value) => boolean = () => true): Defect =>
  changeItems((items, { parameters }) => {
    const own = String(parameters['address']).toLowerCase();
    const isShown = (part: Value): boolean => !isHidden(part) || String(at(part, 'from.address')).toLowerCase() === own;
    const keep = (list: Value): Value => (Array.isArray(list) ? list.filter(isShown) : list);
    return items.map((item) => lists.reduce((left, list) => member(list, keep)(left), item));
  });

/** A transfer of another token. */
const ofToken = (digit: string): ((item: Value) => Value) =>
  together(
    ...['erc20Token', 'erc721Token', 'erc1155Token'].map((token) =>
      member(`${token}.address`, `0x${digit.repeat(40)}`),
    ),
  );

const byHash = matches('blockId', /^0x/);

export default {
  // Parts that an address sees in some of its answers only.
  'data.address-transactions.same-parts': {
    'lost-under-a-range': on(
      'listAddressTransactions',
      when(given('startBlock'), changeEach(lack('internalTransactions'))),
    ),
    'erc721-lost-under-a-range': on(
      'listAddressTransactions',
      when(any(given('startBlock'), given('endBlock')), changeEach(lack('erc721Transfers'))),
    ),
    'amounts-of-small-pages': on(
      'listAddressTransactions',
      when(below('pageSize', 100), changeEach(member('internalTransactions.value', (old) => `${String(old)}0`))),
    ),
    'deployment-with-currency': on(
      'getDeploymentTransaction',
      when(given('currency'), changeEach(lack('internalTransactions'))),
    ),
  },

  // Parts that only one side sees.
  'data.address-transactions.both-sides': {
    'reverted-for-the-sender-alone': on(
      'listAddressTransactions',
      keepSent(['internalTransactions'], (part) => at(part, 'isReverted') === true),
    ),
    'of-tokens': on('listAddressTransactions', keepSent(['erc20Transfers', 'erc721Transfers', 'erc1155Transfers'])),
    'other-gas-in-deployment': on(
      'getDeploymentTransaction',
      changeEach(member('internalTransactions.gasUsed', (old) => String(Number(old) - 1))),
    ),
  },

  // Transactions of another block, or a call by hash that lists others than a call by number.
  'data.block-transactions.block': {
    'other-block': changeEach(
      together(
        member('blockNumber', (old) => String(Number(old) + 1)),
        member('blockHash', `0x${'4'.repeat(64)}`),
      ),
    ),
    ...whenever(byHash, {
      // The last of three or more transactions is missing.
      'block-by-hash-loses-last': changeItems((items) => (items.length > 2 ? items.slice(0, -1) : items)),
    }),
    'by-hash-refused': refuse(byHash, 404),
  },

  // A page size of 0 that is refused.
  'data.block-transactions.size-zero': {
    refused: refuse(given('pageSize', '0')),
    fails: refuse(given('pageSize', '0'), 500),
  },

  // A deployment without the members that it adds.
  'data.deployment.members': Object.fromEntries(
    ['input', 'baseFeePerGas', 'maxFeePerGas', 'maxPriorityFeePerGas'].map((name) => [
      name.toLowerCase(),
      removeFromAnswer(`nativeTransaction.${name}`),
    ]),
  ),

  // Contracts of another deployer.
  'data.deployments.deployer': {
    all: changeEach(member('deploymentDetails.deployerAddress', `0x${'5'.repeat(40)}`)),
    'one-deployer-in-ten': changeEach(
      member('deploymentDetails.deployerAddress', `0x${'3'.repeat(40)}`),
      oneIn(10, 'address'),
    ),
  },

  // Transfers of another token.
  'data.token-transfers.token': {
    all: changeEach(ofToken('3')),
    'one-token-in-forty': changeEach(ofToken('4'), oneIn(40)),
  },

  // Items in which the address is neither sender nor receiver.
  'data.transfers.of-address': {
    all: changeEach(betweenOthers()),
    'one-of-others-in-forty': changeEach(betweenOthers(), oneIn(40, 'txHash')),
  },

  // Transfers of some tokens are missing, like transfers of spam.
  'data.transfers.spam-too': {
    'no-price': changeList((items) => items.filter((item) => Number(at(item, 'erc20Token.price.value') ?? 0) > 0)),
    'odd-tokens': changeList((items) =>
      items.filter((item) => !/[13579bdf]$/i.test(String(at(item, 'erc20Token.address')))),
    ),
  },
} satisfies MutantTable;
