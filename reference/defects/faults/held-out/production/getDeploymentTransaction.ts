import { addressInfo } from '../../../../handlers/shared/tokens.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { zeroAddress } from '../../../../world/evm/specs.ts';
import { given, onBody, onCall, withBody } from '../../../operators/calls.ts';
import { onAnswer } from '../../../operators/exchanges.ts';
import { contract, firstChain, hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { at, changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'history-is-in-dollars': {
      origin: 'number',
      deep: false,
      report: 'brave/brave-browser#19874',
      sentence: 'What the service does, convention 9: both prices are in the currency of the call',
      what: 'historicalPrice is in dollars whatever currency is asked for; currentPrice is not',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const dollars = next({ ...call, parameters: given(call.parameters, { currency: undefined }) });
          const price = dollars.kind === 'answer' ? at(dollars.body, 'networkTokenDetails.historicalPrice') : undefined;
          return withBody(next(call), (body) => changed(body, 'networkTokenDetails.historicalPrice', () => price));
        }),
      isKept: async (ask, world) => {
        const { result } = await ask({ parameters: { ...contract(world), currency: 'eur' } });
        return textOf(result, 'networkTokenDetails.historicalPrice.currencyCode') === 'eur';
      },
    },
    'created-contract-is-the-receiver': {
      origin: 'join',
      deep: true,
      report: 'ethereum/go-ethereum#1422',
      sentence: 'Resources, native transaction: to is the receiver of the transaction, the same in each list',
      what: 'to of a transaction without receiver is the contract that it created; the list of its block differs',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          if (!chain || textOf(body, 'nativeTransaction.to.address') !== zeroAddress) return body;
          return changed(body, 'nativeTransaction.to', () => addressInfo(chain, textAt(call, 'address').toLowerCase()));
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const created = record.contracts.find(({ factory }) => factory === undefined);
        const { result } = await ask({ parameters: { chainId, address: checksummed(created?.address ?? '') } });
        const blockId = textOf(result, 'nativeTransaction.blockNumber');
        const same = (await walk(ask, { chainId, blockId }, 'listBlockTransactions')).find(
          (item) => textOf(item, 'txHash') === textOf(result, 'nativeTransaction.txHash'),
        );
        return textOf(same, 'to.address') === textOf(result, 'nativeTransaction.to.address');
      },
    },
    'not-found-is-plain-text': {
      origin: 'rollout',
      deep: false,
      report: 'AntelopeIO/leap#324',
      sentence: 'Errors: the body is JSON with message, statusCode and error',
      what: 'since a release an address that is no contract gets a sentence as its body, still labelled as JSON',
      make: (operation) =>
        onAnswer(operation, (answer) =>
          answer.status === 404 ? { ...answer, body: 'The resource was not found.' } : answer,
        ),
      isKept: async (ask, world) => {
        const { status, body } = await ask({ parameters: hub(world) });
        return status === 404 && textOf(body, 'statusCode') === '404';
      },
    },
  },
} satisfies ReportedFile;
