import { currencyOf, worth } from '../../../../handlers/shared/money.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { onBody, onParameters } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { nativeChangeIsKept } from '../../shared/native-change.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listErc20Balances',
  faults: {
    'reverted-calls-move-the-native-coin': {
      origin: 'storage-query',
      deep: true,
      report: 'trezor/blockbook#1621',
      sentence:
        'Endpoints, rule 5: the native balance at blockNumber, to which reverted internal transactions add nothing',
      what: 'the value of an internal transaction is counted before its error is read: reverted ones are balance, too',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const address = textAt(call, 'address').toLowerCase();
          if (!chain) return body;
          const last = wholeNumberAt(call.parameters, 'blockNumber') ?? chain.head;
          const reverted = chain
            .involving(address)
            .filter(({ block }) => block.number <= last)
            .flatMap(({ internals }) => internals.filter(({ isReverted }) => isReverted));
          const extra = reverted.reduce(
            (sum, { from, to, value }) => sum + (to === address ? value : 0n) - (from === address ? value : 0n),
            0n,
          );
          const units = BigInt(textOf(body, 'nativeTokenBalance.balance')) + extra;
          const value = worth(units, 18, chain.record.spec.native.price, currencyOf(call));
          return changed(
            changed(body, 'nativeTokenBalance.balance', () => String(units)),
            'nativeTokenBalance.balanceValue',
            () => value,
          );
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const rows = record.blocks.flatMap(({ number, transactions }) =>
          transactions.flatMap(({ internals }) => internals.map((row) => ({ ...row, number }))),
        );
        const reverted = rows.find(({ isReverted, value }) => isReverted && value > 0n);
        const address = checksummed(reverted?.to ?? '');
        return nativeChangeIsKept(ask, { chainId, address }, reverted?.number ?? 1);
      },
    },
    'false-is-a-text-beside-contracts': {
      origin: 'input',
      deep: true,
      report: 'OpenConceptLab/oclapi#142',
      sentence: 'Endpoints, rule 5: spam tokens are filtered out unless filterSpamTokens is false',
      what: 'with contractAddresses the flag counts as set by any text: filterSpamTokens=false filters spam tokens',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          parameters['contractAddresses'] !== undefined && parameters['filterSpamTokens'] === 'false'
            ? { ...parameters, filterSpamTokens: 'true' }
            : undefined,
        ),
      isKept: async (ask, world) => {
        const spam = firstChain(world).record.tokens.find(({ symbol }) => symbol === 'GIFT');
        const contracts = { contractAddresses: checksummed(spam?.address ?? ''), filterSpamTokens: false };
        return (await ask({ parameters: { ...hub(world), ...contracts } })).items.length === 1;
      },
    },
  },
} satisfies ReportedFile;
