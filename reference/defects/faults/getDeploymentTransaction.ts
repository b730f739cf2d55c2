import { given, onBody, onCall, onMemberWithout, onRefusal } from '../operators/calls.ts';
import { firstChain } from '../shared/examples.ts';
import { json, onHttp } from '../operators/exchanges.ts';
import { textAt } from '../shared/texts.ts';
import { everywhere, isMembers, type Members } from '../shared/values.ts';
import { nativeTransaction } from '../../handlers/shared/transactions.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { World } from '../../world/world.ts';
import { textOf, walk } from './shared/data-client.ts';
import type { FaultFile } from './types.ts';

/** The contracts of the first chain, each as a call names it. */
const contracts = (world: World): { readonly chainId: string; readonly address: string }[] => {
  const { chainId, record } = firstChain(world);
  return record.contracts.map(({ address }) => ({ chainId, address: checksummed(address) }));
};

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'historical-price-in-dollars': {
      origin: 'join',
      deep: false,
      sentence: 'What the service does, convention 9: every price is in the currency asked for',
      what: 'with a currency historicalPrice stays in US dollars, code and figure',
      make: (operation) => onMemberWithout(operation, 'currency', 'networkTokenDetails.historicalPrice'),
    },
    'large-prices-with-separators': {
      origin: 'number',
      sentence: 'What the service does, convention 4: amounts are decimal strings',
      what: 'prices of a thousand and more, as in Chilean pesos, come as 22,825.36',
      make: (operation) =>
        onBody(operation, (body) =>
          everywhere(body, 'networkTokenDetails', (details) =>
            everywhere(details, 'value', (value) => {
              const [whole = '', places] = String(value).split('.');
              const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
              return places === undefined ? grouped : `${grouped}.${places}`;
            }),
          ),
        ),
    },
    'accounts-give-their-first-transaction': {
      origin: 'storage-query',
      deep: false,
      sentence: 'Endpoints, rule 4: the deployment transaction only of a smart contract',
      what: 'an account that is no contract gets the first transaction that it received',
      make: (operation) => {
        let seen: World | undefined;
        const refusal = onRefusal(operation, (call, next) => {
          const chain = seen?.evm.chain(textAt(call, 'chainId'));
          const own = textAt(call, 'address').toLowerCase();
          const first = chain?.nativeOf(own).findLast(({ to }) => to === own);
          const model = chain?.record.contracts.at(-1)?.address;
          if (!chain || !first || model === undefined || call.parameters['address'] === model) return undefined;
          const answer = next({ ...call, parameters: given(call.parameters, { address: model }) });
          return answer.kind === 'answer' && isMembers(answer.body)
            ? {
                ...answer,
                body: {
                  ...answer.body,
                  internalTransactions: [],
                  nativeTransaction: {
                    ...(answer.body['nativeTransaction'] as Members),
                    ...nativeTransaction(chain, first),
                  },
                },
              }
            : undefined;
        });
        return {
          call: (call, next, world) => {
            seen = world;
            return refusal.call?.(call, next, world) ?? next(call);
          },
        };
      },
    },
    'first-call-taken-for-the-creation': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 3 and rule 4: the transaction that deployed the contract',
      what: 'a contract that a factory created gets the first transaction sent to it in place of its deployment',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const own = textAt(call, 'address').toLowerCase();
          const first = chain?.nativeOf(own).findLast(({ to }) => to === own);
          if (!chain || !first || chain.contract(own)?.factory === undefined) return body;
          return {
            ...body,
            nativeTransaction: { ...(body['nativeTransaction'] as Members), ...nativeTransaction(chain, first) },
          };
        }),
    },
    'bridge-ends-swapped': {
      origin: 'join',
      sentence: 'Resources, bridge-message info: the source is the chain that sent the message',
      what: 'sourceChainId and destinationChainId of teleporterMessageInfo have changed places',
      make: (operation) =>
        onBody(operation, (body) => {
          const info = body['teleporterMessageInfo'];
          return isMembers(info)
            ? {
                ...body,
                teleporterMessageInfo: {
                  ...info,
                  sourceChainId: info['destinationChainId'],
                  destinationChainId: info['sourceChainId'],
                },
              }
            : body;
        }),
      isKept: async (ask, world) => {
        const messages = await walk(ask, { pageSize: 100 }, 'listMessages');
        for (const subject of contracts(world)) {
          const { result } = await ask({ parameters: subject });
          const id = textOf(result, 'teleporterMessageInfo.teleporterMessageId');
          const message = messages.find((candidate) => textOf(candidate, 'messageId') === id);
          if (!message) continue;
          return [textOf(message, 'sourceEvmChainId'), textOf(message, 'sourceBlockchainId')].includes(
            textOf(result, 'teleporterMessageInfo.sourceChainId'),
          );
        }
        return true;
      },
    },
    'legacy-deployments-have-null-fees': {
      origin: 'encoding',
      sentence: 'Resources, native transaction: the fee members that a deployment adds are strings',
      what: 'a deployment of transaction type 0 has maxFeePerGas and maxPriorityFeePerGas null',
      make: (operation) =>
        onBody(operation, (body) => {
          const transaction = body['nativeTransaction'];
          return isMembers(transaction) && transaction['txType'] === 0
            ? { ...body, nativeTransaction: { ...transaction, maxFeePerGas: null, maxPriorityFeePerGas: null } }
            : body;
        }),
    },
    'chains-share-the-contracts': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 3: the deployment on the chain asked for',
      what:
        'a contract that stands at one address on several chains has the deployment of the first chain on each of ' +
        'them',
      make: (operation) =>
        onCall(operation, (call, next, world) => {
          const own = textAt(call, 'address').toLowerCase();
          const chain = world.evm.chains.find((evmChain) => evmChain.contract(own) !== undefined);
          return chain && world.evm.chain(textAt(call, 'chainId'))?.contract(own)
            ? next({ ...call, parameters: given(call.parameters, { chainId: chain.chainId }) })
            : next(call);
        }),
    },
    'refusals-are-cached-as-answers': {
      origin: 'cache',
      sentence: 'Errors: an error body comes with the status that it names',
      what: 'a call for what is not found that is sent again gets the same error body with status 200',
      make: (operation) => {
        const refused = new Map<string, unknown>();
        return onHttp(operation, async (request, next) => {
          const known = refused.get(request.path);
          if (known !== undefined) return json(200, known);
          const answer = await next(request);
          if (answer.status === 404) refused.set(request.path, JSON.parse(answer.body));
          return answer;
        });
      },
    },
    'prices-of-tokens-in-another-currency': {
      origin: 'input',
      sentence: 'What the service does, convention 9: every price is in the currency asked for',
      what:
        'prices of transferred tokens are in US dollars, while those of the network token are in the currency ' +
        'asked for',
      make: (operation) => onMemberWithout(operation, 'currency', 'erc20Transfers'),
    },
  },
} satisfies FaultFile;
