import { onItems } from '../shared/alter.ts';
import { at, changed, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** The estimated reward is a number in one of ten rewards. */
export default {
  breaks: 'data.number.decimal-string',
  mutate: (operation) =>
    operation.id !== 'listPendingRewards'
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) =>
              hash(at(item, 'txHash')) % 10 === 0 ? changed(item, 'estimatedReward.amount', Number) : item,
            ),
          ),
        },
} satisfies MutantFile;
