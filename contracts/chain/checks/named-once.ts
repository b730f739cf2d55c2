import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { stringifyJson } from '../../../engine/model/json.ts';
import { at } from '../../../engine/model/paths.ts';
import { repeated } from '../../../properties/lists/compare.ts';
import { show } from '../../../engine/model/show.ts';

type Rule = 'named-once';

/**
 * Lists in a transaction in which each entry is one log. ERC-1155 transfers are left out: one log of a batch may repeat
 * an id.
 */
const lists = ['erc20Transfers', 'erc721Transfers'] as const;

const logsOf = (transfers: readonly Json[]): string[] =>
  transfers.flatMap((transfer) => {
    const log = at(transfer, 'logIndex');
    return log === undefined || log === null ? [] : [stringifyJson(log)];
  });

/** A transaction lists each of its token transfers once: no two entries are the same log. */
export const namedOnce: PassiveCheck<Rule> = {
  name: 'checks/named-once',
  rules: ['named-once'],
  start: () => ({
    *judge({ items, result, operation }: Answered): Iterable<Judgement<Rule>> {
      const transactions = operation.listing ? (items ?? []) : result === undefined ? [] : [result as Json];
      const all = transactions.flatMap((transaction, index) =>
        lists.flatMap((list) => {
          const transfers = at(transaction, list);
          return Array.isArray(transfers) && transfers.length > 0 ? [{ list, index, logs: logsOf(transfers) }] : [];
        }),
      );
      const evidence = all.reduce((sum, { logs }) => sum + logs.length, 0);
      if (evidence === 0) return;
      const wrong = all.find(({ logs }) => repeated(logs).length > 0);
      yield {
        rule: 'named-once',
        evidence,
        violation:
          wrong === undefined
            ? undefined
            : {
                code: 'transfer-shown-twice',
                about: wrong.list,
                message: 'a transaction shows one of its transfers twice',
                expected: 'each log once',
                actual: `log ${show(repeated(wrong.logs)[0])} twice`,
                pointer: `${operation.listing ? `/${operation.listing.items}/${wrong.index}` : ''}/${wrong.list}`,
              },
      };
    },
  }),
};
