import type { AskDocumented, MeasuredLag } from '../../../engine/contract/round-rules.ts';
import type { HeadRow } from '../../../engine/model/comparison-rules.ts';
import { headIn } from '../../sides/heads.ts';
import type { LawContext, RoundLaw } from './law.ts';

const inWords = ({ blocks, unit = 'blocks', seconds }: MeasuredLag): string =>
  `${blocks} ${unit}${seconds === undefined ? '' : `, ${seconds} s`}`;

const isTooLong = ({ blocks, seconds }: MeasuredLag, { maxLag }: LawContext): boolean =>
  (maxLag.blocks !== undefined && blocks > BigInt(maxLag.blocks)) ||
  (maxLag.seconds !== undefined && seconds !== undefined && seconds > BigInt(maxLag.seconds));

const readHead = async (row: HeadRow, ask: AskDocumented) => {
  const answer = await ask(row.operation, row.parameters);
  const height = headIn(answer, row);
  return answer && height !== undefined ? { answer, height } : undefined;
};

/**
 * How far the head is behind that of the deployment beside the target. That deployment is asked first, so that time
 * between the two answers never adds to the lag.
 */
const measureBeside = async (row: HeadRow, { ask, askBeside }: LawContext): Promise<MeasuredLag | undefined> => {
  const headBeside = askBeside && (await readHead(row, askBeside));
  const target = headBeside && (await readHead(row, ask));
  if (!target) return undefined;
  const blocks = headBeside.height - target.height;
  return { blocks: blocks > 0n ? blocks : 0n, unit: row.unit, by: [headBeside.answer, target.answer] };
};

const measure = ({ operation }: { readonly operation: string }, context: LawContext) => {
  const { contract, hasInterface, ask, network } = context;
  const lag = contract.rounds?.lags.find((row) => row.operation === operation);
  if (lag) return hasInterface(lag.behind) ? lag.measure(ask, network) : undefined;
  const head = contract.comparison?.heads.find((row) => row.operation === operation);
  return head && measureBeside(head, context);
};

/**
 * An interface that indexes another interface does not lag too far behind, nor does the target behind another
 * deployment. The user's options set the limit.
 */
export const lag: RoundLaw = {
  id: 'watch.lag',
  code: 'lag-too-long',
  message: 'the lag is longer than --max-lag-blocks or --max-lag-seconds allows',
  statement:
    'Indexed data is at most as far behind its source, and the target behind another deployment, ' +
    'as the operator allows.',
  maxCalls: 8,
  always: true,
  learn: ({ contract, hasInterface, askBeside }) => [
    ...(contract.rounds?.lags ?? [])
      .filter(({ base, behind }) => hasInterface(base) && hasInterface(behind))
      .map(({ operation }) => ({ operation, parameters: {} })),
    ...(askBeside ? (contract.comparison?.heads ?? []) : [])
      .filter(({ base }) => hasInterface(base))
      .map(({ operation, parameters }) => ({ operation, parameters })),
  ],
  async repeat(item, context) {
    const measured = await measure(item, context);
    if (!measured) return { kind: 'unasked' };
    context.onLag(item.operation, measured);
    if (!isTooLong(measured, context)) return { kind: 'kept', value: inWords(measured) };
    const { blocks, seconds } = context.maxLag;
    const limits = [
      ...(blocks === undefined ? [] : [`${blocks} ${measured.unit ?? 'blocks'}`]),
      ...(seconds === undefined ? [] : [`${seconds} s`]),
    ];
    return {
      kind: 'violated',
      violation: {
        expected: `at most ${limits.join(' and ')}`,
        actual: inWords(measured),
        exchanges: measured.by.map(({ exchange }) => exchange),
      },
    };
  },
};
