import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import { everyAt } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { transactionOf, unsignedOf } from '../domain/node-transactions.ts';

type Rule = 'network';

/** Prefix of mainnet addresses. An address with this prefix shows that a target belongs to mainnet. */
const mainnetAddress = /^[A-Za-z0-9]+-avax1/;

const pointer = '/result/tx/unsignedTx/networkID';

/** All transactions of vm.getTx belong to one network, which is 1 on mainnet. */
export const nodeTransactions: PassiveCheck<Rule> = {
  name: 'checks/node-transactions',
  rules: ['network'],
  start: () => {
    let first: { readonly network: Json; readonly exchange: Exchange } | undefined;
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const tx = transactionOf(answer);
        const { networkID: networkId, ...unsigned } = tx ? unsignedOf(tx) : {};
        if (typeof networkId !== 'number') return;
        const { exchange } = answer;
        const mainnet = everyAt(unsigned, 'outputs.output.addresses').some(
          (address) => typeof address === 'string' && mainnetAddress.test(address),
        );
        const before = first;
        first ??= { network: networkId, exchange };
        if (mainnet && networkId !== 1)
          yield {
            rule: 'network',
            evidence: 1,
            violation: {
              code: 'network-id-not-1',
              message: 'a transaction of mainnet has another network than 1',
              expected: '1',
              actual: show(networkId),
              pointer,
            },
          };
        else if (before && before.network !== networkId)
          yield {
            rule: 'network',
            evidence: 1,
            violation: {
              code: 'network-ids-differ',
              message: 'transactions of one target have different networks',
              expected: show(before.network),
              actual: show(networkId),
              pointer,
              exchanges: [before.exchange, exchange],
            },
          };
        else if (mainnet || before) yield { rule: 'network', evidence: 1 };
      },
    };
  },
};
