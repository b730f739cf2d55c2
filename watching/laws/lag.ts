import type { MeasuredLag } from '../../engine/contract/round-rules.ts';
import type { LawContext, RoundLaw } from './law.ts';

const inWords = ({ blocks, seconds }: MeasuredLag): string =>
  `${blocks} blocks${seconds === undefined ? '' : `, ${seconds} s`}`;

const isTooLong = ({ blocks, seconds }: MeasuredLag, { maxLag }: LawContext): boolean =>
  (maxLag.blocks !== undefined && blocks > BigInt(maxLag.blocks)) ||
  (maxLag.seconds !== undefined && seconds !== undefined && seconds > BigInt(maxLag.seconds));

/** An interface that indexes another interface does not lag too far behind. The user's options set the limit. */
export const lag: RoundLaw = {
  id: 'watch.lag',
  code: 'lag-too-long',
  message: 'the index is further behind than --max-lag-blocks or --max-lag-seconds allows',
  statement: 'Indexed data is at most as far behind its source as the operator allows.',
  most: 8,
  always: true,
  learn: ({ contract, hasInterface }) =>
    (contract.rounds?.lags ?? [])
      .filter(({ base, behind }) => hasInterface(base) && hasInterface(behind))
      .map(({ operation }) => ({ operation, parameters: {} })),
  async repeat(item, context) {
    const row = context.contract.rounds?.lags.find(({ operation }) => operation === item.operation);
    const isThere = row !== undefined && context.hasInterface(row.behind);
    const measured = isThere ? await row.measure(context.ask, context.network) : undefined;
    if (!measured) return { kind: 'unasked' };
    context.onLag(item.operation, measured);
    if (!isTooLong(measured, context)) return { kind: 'kept', value: inWords(measured) };
    const { blocks, seconds } = context.maxLag;
    const most = [
      ...(blocks === undefined ? [] : [`${blocks} blocks`]),
      ...(seconds === undefined ? [] : [`${seconds} s`]),
    ];
    return {
      kind: 'violated',
      violation: {
        expected: `at most ${most.join(' and ')}`,
        actual: inWords(measured),
        exchanges: measured.by.map(({ exchange }) => exchange),
      },
    };
  },
};
