import type { Ask } from '../../types.ts';
import {
  changeEach,
  changeItems,
  member,
  changeAnswer,
  changeBody,
  eachMember,
  together,
} from '../../../defects/operators/answers.ts';
import { changeEachOfList, changeList, keepOfList, relist } from '../../../defects/operators/pages.ts';
import { type Value, isMembers, type Members } from '../../../defects/value.ts';
import { at, changeAt } from '../../../defects/values.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { World } from '../../world/world.ts';
import { deployer, firstChain } from '../shared/examples.ts';
import { fault, type FaultTable } from './fault.ts';
import { deployments, walk } from './shared/client.ts';
import { subjectOf, textOf, textsOf, inHundreds, listOf, numberOf } from './shared/values.ts';
import { Refusal } from '../../handlers/shared/refusal.ts';
import { addressInfo } from '../../handlers/shared/tokens.ts';
import { nativeTransaction, teleporterMessageInfo } from '../../handlers/shared/transactions.ts';
import { type Call, withBody } from '../../../defects/call.ts';
import { changeCall, when, withState } from '../../../defects/defect.ts';
import { changeHttp, changeHttpAnswer, json } from '../../../defects/operators/http.ts';
import { given } from '../../../defects/triggers.ts';
import { bodyOf } from '../inside.ts';
import { zeroAddress } from '../../world/evm/specs.ts';

const hashPath = 'nativeTransaction.txHash';

/** The contracts of every deployer of the first chain. */
const contractsOf = async (ask: Ask, world: World): Promise<Value[]> => {
  const { chainId, record } = firstChain(world);
  const contracts: Value[] = [];
  for (const each of new Set(record.contracts.map((contract) => contract.deployer)))
    contracts.push(...(await walk(ask, { chainId, address: checksummed(each), pageSize: 100 })));
  return contracts;
};

const price = 'networkTokenDetails.historicalPrice.value';

const info = 'teleporterMessageInfo';

const keptDays = 30;

const withSeparators = (value: Value): Value => {
  const [whole = '', ...places] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...places].join('.');
};

const parts = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers', 'internalTransactions'];

/** The same call on the first chain that has a contract at the address. */
const firstChainOf = (call: Call, world: World): Call => {
  const { chain, address } = subjectOf(call, world);
  const first = world.evm.chains.find((each) => each.contract(address));
  return first && chain?.contract(address)
    ? { ...call, parameters: { ...call.parameters, chainId: first.chainId } }
    : call;
};

/** Whether a message that a deployment names was sent by the transaction of the deployment. */
const namesItsMessage = async (ask: Ask, world: World): Promise<boolean> => {
  const messages = await walk(ask, { pageSize: 100 }, 'listMessages');
  return (await deployments(ask, world)).every((result) => {
    const message = messages.find(
      (item) => textOf(item, 'messageId') === textOf(result, `${info}.teleporterMessageId`),
    );
    return !message || textOf(message, 'sourceTransaction.txHash') === textOf(result, hashPath);
  });
};

/** Whether a member of the transaction is the same in the list of its block. */
const agreesWithBlock = async (
  ask: Ask,
  result: Members | undefined,
  chainId: string,
  path: string,
): Promise<boolean> => {
  const blockId = textOf(result, 'nativeTransaction.blockNumber');
  const items = await walk(ask, { chainId, blockId, pageSize: 100 }, 'listBlockTransactions');
  const same = items.find((item) => textOf(item, 'txHash') === textOf(result, hashPath));
  return textOf(same, path) === textOf(result, `nativeTransaction.${path}`);
};

export default {
  listContractDeployments: {
    '2026-11-a': {
      'names-group-contracts': fault(
        'storage-query',
        'Endpoints, row 15: each contract that the address deployed',
        changeList((items) => {
          const names = textsOf(items, 'name');
          return items.filter((_, index) => names.indexOf(names[index] ?? '') === index);
        }),
        {
          isKept: async (ask, world) => {
            const { blockchainId: chainId, address } = deployer(world);
            const subject = { chainId, address, pageSize: 100 };
            const listed = textsOf(await walk(ask, subject), 'deploymentDetails.txHash');
            return (await walk(ask, subject, 'listAddressTransactions'))
              .map((item) => at(item, 'nativeTransaction'))
              .filter((item) => textOf(item, 'from.address') === address)
              .filter((item) => textOf(item, 'method.methodName').startsWith('deploy('))
              .every((item) => listed.includes(textOf(item, 'txHash')));
          },
        },
      ),
      'token-counts-default-pages': fault(
        'paging',
        'What the service does, conventions 2 and 3: pages of any size follow each other without a gap',
        relist({
          page: (items, { begin, size }) => items.slice(begin * 10, begin * 10 + size),
          follow: (items, { begin, size }) => (begin * 10 + size < items.length ? begin + 1 : undefined),
        }),
      ),
    },
    '2026-11-b': {
      'symbols-of-four-letters': fault(
        'storage-query',
        'Resources, deployed contract: symbol is that of the token, as everywhere else',
        changeEach(member('symbol', (symbol) => String(symbol).slice(0, 4))),
        {
          isKept: async (ask, world) => {
            const { chainId, record } = firstChain(world);
            const contracts = await contractsOf(ask, world);
            for (const { address } of record.contracts.filter(({ token }) => token)) {
              const parameters = { chainId, address, pageSize: 1 };
              const [transfer] = (await ask({ operation: 'listTokenTransfers', parameters })).items;
              const symbol = textOf(transfer, 'erc20Token.symbol') || textOf(transfer, 'erc721Token.symbol');
              const contract = contracts.find((item) => textOf(item, 'address').toLowerCase() === address);
              if (symbol !== '' && contract && textOf(contract, 'symbol') !== symbol) return false;
            }
            return true;
          },
        },
      ),
    },
    '2026-11-c': {
      'contracts-of-factories-are-not-found': fault(
        'join',
        'Endpoints, row 15: the contracts that the address deployed, with a factory as well',
        keepOfList((item) => textOf(item, 'deploymentDetails.deployerContractAddress') === ''),
        {
          report: 'blockscout/blockscout#1349',
          isKept: async (ask, world) => {
            const { chainId } = firstChain(world);
            for (const result of (await deployments(ask, world)).slice(3, 8)) {
              const address = textOf(result, 'nativeTransaction.from.address');
              const own = await walk(ask, { chainId, address, pageSize: 100 });
              if (!textsOf(own, 'deploymentDetails.txHash').includes(textOf(result, hashPath))) return false;
            }
            return true;
          },
        },
      ),
    },
    '2026-11-e': {
      'details-are-joined-by-name': fault(
        'join',
        'Resources, deployed contract: deploymentDetails.txHash is the transaction that deployed the contract',
        changeItems((items, call, world) => {
          const contracts = subjectOf(call, world).chain?.record.contracts ?? [];
          const hashOf = (item: Value): string | undefined =>
            contracts.find(({ name }) => name === textOf(item, 'name'))?.transaction.hash;
          return items.map((item) => changeAt(item, 'deploymentDetails.txHash', (hash) => hashOf(item) ?? hash));
        }),
        { report: 'hypha-dao/hypha-web#1618' },
      ),
    },
    '2026-11-k': {
      'hash-of-the-last-transaction-in-the-block': fault(
        'join',
        'Resources, deployed contract: deploymentDetails.txHash is the transaction that deployed the contract',
        changeEachOfList((item, { call, world }) => {
          const contract = subjectOf(call, world).chain?.contract(textOf(item, 'address').toLowerCase());
          const last = contract?.transaction.block.transactions.findLast(({ from }) => from === contract.deployer);
          return last ? member('deploymentDetails.txHash', last.hash)(item) : item;
        }),
      ),
    },
  },

  getDeploymentTransaction: {
    '2026-11-a': {
      'large-prices-with-separators': fault(
        'number',
        'What the service does, convention 4: amounts are decimal strings',
        changeEach(eachMember('networkTokenDetails', eachMember('value', withSeparators))),
      ),
      'first-call-taken-for-the-creation': fault(
        'storage-query',
        'Endpoints, row 3 and rule 4: the transaction that deployed the contract',
        changeAnswer('nativeTransaction', (transaction, call, world) => {
          const { chain, address } = subjectOf(call, world);
          const first = chain?.nativeOf(address).findLast(({ to }) => to === address);
          return !chain || !first || chain.contract(address)?.factory === undefined
            ? transaction
            : { ...(transaction as Members), ...nativeTransaction(chain, first) };
        }),
      ),
      'bridge-ends-swapped': fault(
        'join',
        'Resources, bridge-message info: the source is the chain that sent the message',
        changeAnswer(info, (ends) =>
          isMembers(ends)
            ? { ...ends, sourceChainId: ends['destinationChainId'], destinationChainId: ends['sourceChainId'] }
            : ends,
        ),
        {
          isKept: async (ask, world) => {
            const messages = await walk(ask, { pageSize: 100 }, 'listMessages');
            return (await deployments(ask, world)).every((result) => {
              const id = textOf(result, `${info}.teleporterMessageId`);
              const message = messages.find((item) => textOf(item, 'messageId') === id);
              const names = [textOf(message, 'sourceEvmChainId'), textOf(message, 'sourceBlockchainId')];
              return !message || names.includes(textOf(result, `${info}.sourceChainId`));
            });
          },
        },
      ),
      'refusals-are-cached-as-answers': fault(
        'cache',
        'Errors: an error body comes with the status that it names',
        withState(() => {
          const refused = new Map<string, unknown>();
          return changeHttp(async (request, next) => {
            if (refused.has(request.path)) return json(200, refused.get(request.path));
            const answer = await next(request);
            if (answer.status === 404) refused.set(request.path, JSON.parse(answer.body));
            return answer;
          });
        }),
      ),
      'legacy-deployments-have-null-fees': fault(
        'encoding',
        'Resources, native transaction: the fee members that a deployment adds are strings',
        changeAnswer('nativeTransaction', (transaction) =>
          at(transaction, 'txType') === 0
            ? together(member('maxFeePerGas', null), member('maxPriorityFeePerGas', null))(transaction)
            : transaction,
        ),
      ),
      'chains-share-the-contracts': fault(
        'storage-query',
        'Endpoints, row 3: the deployment on the chain asked for',
        changeCall((call, next, world) => next(firstChainOf(call, world))),
      ),
    },
    '2026-11-b': {
      'gas-of-the-estimate': fault(
        'join',
        'Resources, native transaction: gasUsed is one figure, by whichever endpoint the transaction comes',
        changeBody((body) =>
          changeAt(body, 'nativeTransaction.gasUsed', (used) => at(body, 'nativeTransaction.gasLimit') ?? used),
        ),
      ),
    },
    '2026-11-c': {
      'contracts-of-factories-are-unknown': fault(
        'join',
        'Endpoints, rule 4: the deployment transaction of an address that is a smart contract',
        changeCall((call, next, world) => {
          const { chain, address } = subjectOf(call, world);
          if (chain?.contract(address)?.factory !== undefined) throw new Refusal(404, 'the address is no contract');
          return next(call);
        }),
        { report: 'blockscout/blockscout#1349' },
      ),
      'gas-of-the-block-so-far': fault(
        'join',
        'Resources, native transaction: gasUsed is one figure, by whichever endpoint the transaction comes',
        changeAnswer('nativeTransaction.gasUsed', (_, call, world) => {
          const { chain, address } = subjectOf(call, world);
          const transaction = chain?.contract(address)?.transaction;
          const before = transaction?.block.transactions.slice(0, transaction.index + 1) ?? [];
          return String(before.reduce((sum, { gasUsed }) => sum + gasUsed, 0));
        }),
        { report: '0xPolygon/cdk-erigon#187' },
      ),
    },
    '2026-11-e': {
      'not-found-is-plain-text': fault(
        'rollout',
        'Errors: the body is JSON with message, statusCode and error',
        changeHttpAnswer((answer) =>
          answer.status === 404 ? { ...answer, body: 'The resource was not found.' } : answer,
        ),
        { report: 'AntelopeIO/leap#324' },
      ),
      'created-contract-is-the-receiver': fault(
        'join',
        'Resources, native transaction: to is the receiver of the transaction, the same in each list',
        changeAnswer('nativeTransaction.to', (to, call, world) => {
          const { chain, address } = subjectOf(call, world);
          return chain && textOf(to, 'address') === zeroAddress ? addressInfo(chain, address) : to;
        }),
        {
          report: 'ethereum/go-ethereum#1422',
          isKept: async (ask, world) => {
            const { chainId, record } = firstChain(world);
            const created = record.contracts.find(({ factory }) => factory === undefined);
            const { result } = await ask({ parameters: { chainId, address: created?.address } });
            return agreesWithBlock(ask, result, chainId, 'to.address');
          },
        },
      ),
    },
    '2026-11-f': {
      'message-is-joined-by-block': fault(
        'join',
        'Resources, bridge-message info: teleporterMessageInfo is the message that the deployment sent, if any',
        changeBody((body, call, world) => {
          const block = subjectOf(call, world).chain?.block(textOf(body, 'nativeTransaction.blockNumber'));
          const sender = block?.transactions.find(({ messages }) => messages.length > 0);
          return sender ? { ...body, [info]: teleporterMessageInfo(sender) } : body;
        }),
        { isKept: namesItsMessage },
      ),
    },
    '2026-11-g': {
      'creations-are-kept-by-address': fault(
        'cache',
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
        { report: 'informalsystems/quartz#206' },
      ),
    },
    '2026-11-h': {
      'yen-divided-by-a-hundred': fault(
        'number',
        'Data, Money and Conventions, 9: value is an amount of the requested currency',
        when(
          given('currency', 'jpy', 'clp'),
          changeEach(
            together(
              ...['currentPrice', 'historicalPrice', 'price'].map((name) =>
                eachMember(name, member('value', inHundreds)),
              ),
            ),
          ),
        ),
        { report: 'thunderbird/thunderbird-accounts#1152' },
      ),
    },
    '2026-11-i': {
      'parts-of-the-contract-alone': fault(
        'join',
        'Data, Endpoints, 3 and rule 1: only endpoint 1 leaves out parts that do not concern the address',
        changeBody((body, call, world) => {
          const { address } = subjectOf(call, world);
          const isOwn = (part: Value): boolean =>
            ['from.address', 'to.address'].some((path) => textOf(part, path).toLowerCase() === address);
          return together(...parts.map((name) => member(name, (rows) => listOf(rows).filter(isOwn))))(body);
        }),
        { report: 'Magickbase/godwoken_explorer#367' },
      ),
    },
    '2026-11-k': {
      'old-prices-are-not-converted': fault(
        'join',
        'Resources, Money; conventions, 9: a value is in the currency of its currencyCode, which currency asks for',
        when(
          given('currency'),
          changeCall((call, next, world) =>
            withBody(next(call), (body) =>
              world.now - numberOf(body, 'nativeTransaction.blockTimestamp') > keptDays * 86_400
                ? changeAt(body, price, () => at(bodyOf(call, next, { currency: 'usd' }), price))
                : body,
            ),
          ),
        ),
      ),
    },
  },
} satisfies FaultTable;
