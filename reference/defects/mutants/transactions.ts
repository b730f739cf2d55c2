import { type Defect, when } from '../../../defects/defect.ts';
import { changeEach, changeItems, lack, member, oneIn, together } from '../../../defects/operators/answers.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { any, below, given, matches } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import type { MutantTable } from './types.ts';

/** An address that did not send the transaction sees only the parts that it sent itself. */
const keepSent = (lists: readonly string[], isHidden: (part: Value) => boolean = () => true): Defect =>
  changeItems((items, { parameters }) => {
    const own = String(parameters['address']).toLowerCase();
    const isShown = (part: Value): boolean => !isHidden(part) || String(at(part, 'from.address')).toLowerCase() === own;
    const keep = (list: Value): Value => (Array.isArray(list) ? list.filter(isShown) : list);
    return items.map((item) => lists.reduce((left, list) => member(list, keep)(left), item));
  });

export default {
  // Parts that an address sees in some of its answers only.
  'data.answers.agree': {
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
    // The last of three or more transactions is missing.
    'block-by-hash-loses-last': when(
      matches('blockId', /^0x/),
      changeItems((items) => (items.length > 2 ? items.slice(0, -1) : items)),
    ),
  },

  // A page size of 0 that is refused.
  'data.block-transactions.size-zero': {
    refused: refuse(given('pageSize', '0')),
  },

  // Contracts of another deployer.
  'data.deployments.deployer': {
    'one-deployer-in-ten': changeEach(
      member('deploymentDetails.deployerAddress', `0x${'3'.repeat(40)}`),
      oneIn(10, 'address'),
    ),
  },

  // Transfers of another token.
  'data.token-transfers.token': {
    'one-token-in-forty': changeEach(
      together(...['erc20', 'erc721', 'erc1155'].map((kind) => member(`${kind}Token.address`, `0x${'4'.repeat(40)}`))),
      oneIn(40),
    ),
  },

  // Items in which the address is neither sender nor receiver.
  'data.transfers.of-address': {
    'one-of-others-in-forty': changeEach(
      together(member('from.address', `0x${'1'.repeat(40)}`), member('to.address', `0x${'2'.repeat(40)}`)),
      oneIn(40, 'txHash'),
    ),
  },
} satisfies MutantTable;
