import { refuse } from '../../handlers/shared/refusal.ts';
import { isMembers, itemsOf, onCalls } from './shared/bodies.ts';

const ofAddress = [
  'listAddressTransactions',
  'listErc20Transfers',
  'listNativeTransactions',
  'listErc721Balances',
  'listCollectibleBalances',
  'listContractDeployments',
  'listAddressMessages',
];
const bare = new Set(['chainId', 'address', 'pageSize', 'sortOrder']);

export default {
  what:
    'the unfiltered list of an address that has nothing to list gets 404 in place of an empty list: which of both ' +
    'is not shown',
  ...onCalls(
    (call) => ofAddress.includes(call.operation),
    (call, next) => {
      const answer = next(call);
      const plain = Object.keys(call.parameters).every((name) => bare.has(name));
      return plain && answer.kind === 'answer' && isMembers(answer.body) && itemsOf(call, answer.body).length === 0
        ? refuse(404, 'nothing is known of this address')
        : answer;
    },
  ),
};
