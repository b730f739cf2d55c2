import {
  changeAnswer,
  changeBody,
  changeEach,
  changeMember,
  member,
  together,
} from '../../../defects/operators/answers.ts';
import { changeEachOfList, changeList, keepOfList } from '../../../defects/operators/pages.ts';
import { type Value, isMembers } from '../../../defects/value.ts';
import { at, changeAt } from '../../../defects/values.ts';
import type { World } from '../../world/world.ts';
import { fault, type FaultTable } from './fault.ts';
import { subjectOf, textOf, textsOf, listOf } from './shared/values.ts';
import { addressInfo } from '../../handlers/shared/tokens.ts';
import { teleporterMessageInfo } from '../../handlers/shared/transactions.ts';
import { type Call, withBody, callWith } from '../../../defects/call.ts';
import { changeCall } from '../../../defects/defect.ts';
import { changeHttpAnswer } from '../../../defects/operators/http.ts';
import { zeroAddress } from '../../world/evm/specs.ts';

const info = 'teleporterMessageInfo';

const parts = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers', 'internalTransactions'];

/** The same call on the first chain that has a contract at the address. */
const firstChainOf = (call: Call, world: World): Call => {
  const { chain, address } = subjectOf(call, world);
  const first = world.evm.chains.find((each) => each.contract(address));
  return first && chain?.contract(address) ? callWith(call, { chainId: first.chainId }) : call;
};

export default {
  listContractDeployments: {
    'names-group-contracts': fault.query(
      'Endpoints, row 15: each contract that the address deployed',
      changeList((items) => {
        const names = textsOf(items, 'name');
        return items.filter((_, index) => names.indexOf(names[index] ?? '') === index);
      }),
    ),
    'symbols-of-four-letters': fault.query(
      'Resources, deployed contract: symbol is that of the token, as everywhere else',
      changeEach(member('symbol', (symbol) => String(symbol).slice(0, 4))),
    ),
    'contracts-of-factories-are-not-found': fault.join(
      'Endpoints, row 15: the contracts that the address deployed, with a factory as well',
      keepOfList((item) => textOf(item, 'deploymentDetails.deployerContractAddress') === ''),
      'blockscout/blockscout#1349',
    ),
    'details-are-joined-by-name': fault.join(
      'Resources, deployed contract: deploymentDetails.txHash is the transaction that deployed the contract',
      changeMember('deploymentDetails.txHash', (hash, item, call, world) => {
        const contracts = subjectOf(call, world).chain?.record.contracts ?? [];
        return contracts.find(({ name }) => name === textOf(item, 'name'))?.transaction.hash ?? hash;
      }),
      'hypha-dao/hypha-web#1618',
    ),
    'hash-of-the-last-transaction-in-the-block': fault.join(
      'Resources, deployed contract: deploymentDetails.txHash is the transaction that deployed the contract',
      changeEachOfList((item, { call, world }) => {
        const contract = subjectOf(call, world).chain?.contract(textOf(item, 'address').toLowerCase());
        const last = contract?.transaction.block.transactions.findLast(({ from }) => from === contract.deployer);
        return last ? member('deploymentDetails.txHash', last.hash)(item) : item;
      }),
    ),
  },
  getDeploymentTransaction: {
    'bridge-ends-swapped': fault.join(
      'Resources, bridge-message info: the source is the chain that sent the message',
      changeAnswer(info, (ends) =>
        isMembers(ends)
          ? { ...ends, sourceChainId: ends['destinationChainId'], destinationChainId: ends['sourceChainId'] }
          : ends,
      ),
    ),
    'legacy-deployments-have-null-fees': fault.encoding(
      'Resources, native transaction: the fee members that a deployment adds are strings',
      changeAnswer('nativeTransaction', (transaction) =>
        at(transaction, 'txType') === 0
          ? together(member('maxFeePerGas', null), member('maxPriorityFeePerGas', null))(transaction)
          : transaction,
      ),
    ),
    'chains-share-the-contracts': fault.query(
      'Endpoints, row 3: the deployment on the chain asked for',
      changeCall((call, next, world) => next(firstChainOf(call, world))),
    ),
    'gas-of-the-estimate': fault.join(
      'Resources, native transaction: gasUsed is one figure, by whichever endpoint the transaction comes',
      changeBody((body) =>
        changeAt(body, 'nativeTransaction.gasUsed', (used) => at(body, 'nativeTransaction.gasLimit') ?? used),
      ),
    ),
    'not-found-is-plain-text': fault.rollout(
      'Errors: the body is JSON with message, statusCode and error',
      changeHttpAnswer((answer) =>
        answer.status === 404 ? { ...answer, body: 'The resource was not found.' } : answer,
      ),
      'AntelopeIO/leap#324',
    ),
    'created-contract-is-the-receiver': fault.join(
      'Resources, native transaction: to is the receiver of the transaction, the same in each list',
      changeAnswer('nativeTransaction.to', (to, call, world) => {
        const { chain, address } = subjectOf(call, world);
        return chain && textOf(to, 'address') === zeroAddress ? addressInfo(chain, address) : to;
      }),
      'ethereum/go-ethereum#1422',
    ),
    'message-is-joined-by-block': fault.join(
      'Resources, bridge-message info: teleporterMessageInfo is the message that the deployment sent, if any',
      changeBody((body, call, world) => {
        const block = subjectOf(call, world).chain?.block(textOf(body, 'nativeTransaction.blockNumber'));
        const sender = block?.transactions.find(({ messages }) => messages.length > 0);
        return sender ? { ...body, [info]: teleporterMessageInfo(sender) } : body;
      }),
    ),
    'creations-are-kept-by-address': fault.cache(
      'Data, Endpoints 3: the deployment transaction of the contract on the chain of the call',
      changeCall((call, next, world) => {
        const own = next(call);
        return withBody(next(firstChainOf(call, world)), (body) => ({
          ...body,
          nativeTransaction: changeAt(
            body['nativeTransaction'] ?? null,
            'chainId',
            (id) => subjectOf(call, world).chain?.chainId ?? id,
          ),
          networkTokenDetails: own.kind === 'answer' ? at(own.body, 'networkTokenDetails') : undefined,
        }));
      }),
      'informalsystems/quartz#206',
    ),
    'parts-of-the-contract-alone': fault.join(
      'Data, Endpoints, 3 and rule 1: only endpoint 1 leaves out parts that do not concern the address',
      changeBody((body, call, world) => {
        const { address } = subjectOf(call, world);
        const isOwn = (part: Value): boolean =>
          ['from.address', 'to.address'].some((path) => textOf(part, path).toLowerCase() === address);
        return together(...parts.map((name) => member(name, (rows) => listOf(rows).filter(isOwn))))(body);
      }),
      'Magickbase/godwoken_explorer#367',
    ),
  },
} satisfies FaultTable;
