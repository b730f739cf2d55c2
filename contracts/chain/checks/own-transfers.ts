import type { Json } from '../../../engine/model/exchange.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'own-side';

const lists = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers', 'internalTransactions'] as const;

/** In an address's list, every transfer and internal transaction has the address as its sender or receiver. */
export const ownTransfers: PassiveCheck<Rule> = {
  name: 'checks/own-transfers',
  rules: ['own-side'],
  start: () => ({
    *judge({ operation, call, items }: Answered): Iterable<Judgement<Rule>> {
      const address = call.parameters['address'];
      if (operation.id !== 'listAddressTransactions' || !items || typeof address !== 'string') return;
      const own = address.toLowerCase();
      let evidence = 0;
      for (const [index, item] of items.entries()) {
        for (const list of lists) {
          const transfers = at(item, list);
          if (!Array.isArray(transfers)) continue;
          for (const [place, transfer] of (transfers as Json[]).entries()) {
            evidence += 1;
            const [from, to] = [party(transfer, 'from'), party(transfer, 'to')];
            if (from === own || to === own || (from === undefined && to === undefined)) continue;
            yield {
              rule: 'own-side',
              evidence,
              violation: {
                code: 'unrelated-transfer',
                about: list,
                message: `an entry of ${list} has the address neither as sender nor as receiver`,
                expected: own,
                actual: show({ from: from ?? null, to: to ?? null }),
                pointer: `/transactions/${index}/${list}/${place}`,
              },
            };
            return;
          }
        }
      }
      if (evidence > 0) yield { rule: 'own-side', evidence };
    },
  }),
};

const party = (transfer: Json, side: 'from' | 'to'): string | undefined => {
  const value = at(transfer, `${side}.address`);
  return typeof value === 'string' ? value.toLowerCase() : undefined;
};
