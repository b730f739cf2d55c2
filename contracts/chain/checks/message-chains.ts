import type { Exchange } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';

type Rule = 'chain-ids';

const ends = ['source', 'destination'] as const;
const mostKept = 2_000;

/** A blockchain has one EVM chain id, in all messages and as source as well as destination. */
export const messageChains: PassiveCheck<Rule> = {
  name: 'checks/message-chains',
  rules: ['chain-ids'],
  start: () => {
    const evmIds = new LastSeen<{ readonly evm: string; readonly exchange: Exchange }>(mostKept);
    return {
      *judge({ call, items, exchange, operation }: Answered): Iterable<Judgement<Rule>> {
        if (operation.listing?.items !== 'messages' || call.input !== 'valid' || !items) return;
        let evidence = 0;
        for (const [index, item] of items.entries())
          for (const end of ends) {
            const [chain, evm] = [at(item, `${end}BlockchainId`), at(item, `${end}EvmChainId`)];
            if (typeof chain !== 'string' || typeof evm !== 'string' || chain === '' || evm === '') continue;
            const first = evmIds.get(chain) ?? { evm, exchange };
            evmIds.set(chain, first);
            evidence += 1;
            if (first.evm === evm) continue;
            yield {
              rule: 'chain-ids',
              evidence,
              violation: {
                code: 'two-evm-ids-of-a-chain',
                about: `${end}EvmChainId`,
                message: 'one blockchain has two EVM chain ids',
                expected: `${show(first.evm)}, as another message shows for ${chain}`,
                actual: show(evm),
                pointer: `/messages/${index}/${end}EvmChainId`,
                exchanges: [...new Set([first.exchange, exchange])],
              },
            };
            return;
          }
        if (evidence > 0) yield { rule: 'chain-ids', evidence };
      },
    };
  },
};
