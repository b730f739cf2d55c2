import type { OperationCall } from '../../types.ts';
import { currencyOf, worth } from '../../handlers/shared/money.ts';
import { changeBody, member, together } from '../../../defects/operators/answers.ts';
import { changeEachOfList, changeList, keepOfList } from '../../../defects/operators/pages.ts';
import { fix, ignore } from '../../../defects/operators/parameters.ts';
import { all, given } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import type { Token, Transfer } from '../../world/evm/types.ts';
import { fault, type FaultTable } from './fault.ts';
import { withNative } from './shared/native-balance.ts';
import { subjectOf, textOf, textsOf, wholeNumberAt } from './shared/values.ts';
import { zeroAddress } from '../../world/evm/specs.ts';
import { isNeverMoved } from './shared/client.ts';

/** The units of a token by its transfers, newest first, of which the oldest of each block counts. */
const firstOfEachBlock = (transfers: readonly Transfer[], token: Token, own: string, last: number): bigint => {
  const changes = new Map<number, bigint>();
  for (const { token: moved, from, to, value, transaction } of transfers)
    if (moved === token && transaction.block.number <= last)
      changes.set(transaction.block.number, (to === own ? value : 0n) - (from === own ? value : 0n));
  return [...changes.values()].reduce((sum, change) => sum + change, 0n);
};

/** The newest transfer of the id that an item holds which fits. */
const lastTransfer = (
  transfers: readonly Transfer[] | undefined,
  item: Value,
  fits: (transfer: Transfer) => boolean,
): Transfer | undefined =>
  transfers?.find(
    (transfer) =>
      fits(transfer) &&
      transfer.token.address === textOf(item, 'address').toLowerCase() &&
      String(transfer.tokenId) === textOf(item, 'tokenId'),
  );

const isEdition = (item: Value): boolean => textOf(item, 'ercType') === 'ERC-1155';

export default {
  listErc20Balances: {
    'history-knows-no-spam': fault.join(
      'Endpoints, rule 5: spam tokens are left out at earlier blocks too',
      given('blockNumber'),
      fix('filterSpamTokens', 'false'),
    ),
    'history-of-current-holdings-only': fault.join(
      'Endpoints, rule 5: the balances at the block given, of tokens that were given away since too',
      given('blockNumber'),
      changeList((items, { whole }) => {
        const today = textsOf(whole({ blockNumber: undefined }), 'address');
        return items.filter((item) => today.includes(textOf(item, 'address')));
      }),
    ),
    'first-transfer-of-a-block-counts': fault.query(
      'Endpoints, rule 5: the balance of the address, to which each of its transfers adds',
      changeEachOfList((item, { call, world }) => {
        const { chain, address } = subjectOf(call, world);
        const token = chain?.token(textOf(item, 'address').toLowerCase());
        if (!chain || !token) return item;
        const last = wholeNumberAt(call.parameters, 'blockNumber') ?? chain.head;
        const units = firstOfEachBlock(chain.transfersOf(address), token, address, last);
        const value = worth(units, token.decimals, token.price, currencyOf(call as OperationCall));
        return units <= 0n ? item : together(member('balance', String(units)), member('balanceValue', value))(item);
      }),
      'Magickbase/godwoken_explorer#377',
    ),
    'false-is-a-text-beside-contracts': fault.input(
      'Endpoints, rule 5: spam tokens are filtered out unless filterSpamTokens is false',
      all(given('contractAddresses'), given('filterSpamTokens', 'false')),
      ignore('filterSpamTokens'),
      'OpenConceptLab/oclapi#142',
    ),
    'reverted-calls-move-the-native-coin': fault.query(
      'Endpoints, rule 5: the native balance at blockNumber, to which reverted internal transactions add nothing',
      changeBody((body, call, world) => {
        const { chain, address } = subjectOf(call, world);
        if (!chain) return body;
        const last = wholeNumberAt(call.parameters, 'blockNumber') ?? chain.head;
        const units = chain
          .involving(address)
          .filter(({ block }) => block.number <= last)
          .flatMap(({ internals }) => internals.filter(({ isReverted }) => isReverted))
          .reduce(
            (sum, { from, to, value }) => sum + (to === address ? value : 0n) - (from === address ? value : 0n),
            BigInt(textOf(body, 'nativeTokenBalance.balance')),
          );
        return withNative(body, units, chain, call);
      }),
      'trezor/blockbook#1621',
    ),
    'failed-values-count-as-spent': fault.number(
      'Data, Endpoints, rule 5: the balance at blockNumber when given',
      given('blockNumber'),
      changeBody((body, call, world) => {
        const { chain, address } = subjectOf(call, world);
        const lost = (chain?.involving(address) ?? [])
          .filter(
            ({ from, succeeded, block }) =>
              from === address && !succeeded && block.number <= Number(call.parameters['blockNumber']),
          )
          .reduce((sum, { value }) => sum + value, 0n);
        const units = BigInt(textOf(body, 'nativeTokenBalance.balance'));
        return chain && lost > 0n ? withNative(body, units > lost ? units - lost : 0n, chain, call) : body;
      }),
      'trezor/trezor-suite#31113',
    ),
  },
  listCollectibleBalances: {
    'union-merges-equal-ids': fault.join(
      'Endpoints, row 13: ERC-721 and ERC-1155 ids of the address, each of them',
      changeList((items) => {
        const numbers = textsOf(
          items.filter((item) => !isEdition(item)),
          'tokenId',
        );
        return items.filter((item) => !isEdition(item) || !numbers.includes(textOf(item, 'tokenId')));
      }),
    ),
  },
  listErc721Balances: {
    'minted-ids-wait-for-a-transfer': fault.query(
      'Endpoints, row 11: the ERC-721 ids that the address owns, minted ones as well',
      keepOfList((item, { call, world }) => {
        const { chain, address } = subjectOf(call, world);
        const contract = textOf(item, 'address').toLowerCase();
        const rows = chain?.transfersOf(address).filter(({ token }) => token.address === contract) ?? [];
        const last = rows.findIndex(({ from }) => from !== zeroAddress);
        const mints = last === -1 ? rows : rows.slice(0, last);
        return !mints.some(({ tokenId }) => String(tokenId) === textOf(item, 'tokenId'));
      }),
      'blockscout/blockscout#1464',
    ),
    'mint-in-the-constructor-has-no-owner': fault.rollout(
      'Data, Endpoints 11: erc721TokenBalances are the ERC-721 tokens of the address',
      keepOfList((item, { call, world }) => {
        const { chain } = subjectOf(call, world);
        const token = chain?.token(textOf(item, 'address').toLowerCase());
        return !chain || !token || !isNeverMoved(chain, token, textOf(item, 'tokenId'));
      }),
      'near/near-wallet#2226',
    ),
    'returned-tokens-stay-deleted': fault.query(
      'Data, Balances: the ERC-721 tokens whose ownerAddress is the address',
      keepOfList((item, { call, world }) => {
        const { chain, address } = subjectOf(call, world);
        return !lastTransfer(chain?.transfersOf(address), item, ({ from }) => from === address);
      }),
      'sequelize/sequelize#11968',
    ),
    'contract-filter-hits-the-native-balance': fault.query(
      'Resources, balances: nativeTokenBalance is the balance of the native token, contractAddress filters tokens',
      given('contractAddress'),
      changeBody(
        together(member('nativeTokenBalance.balance', '0'), member('nativeTokenBalance.balanceValue.value', '0.00')),
      ),
    ),
  },
} satisfies FaultTable;
