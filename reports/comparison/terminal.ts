import path from 'node:path';
import picocolors from 'picocolors';
import type { Comparison, DifferenceGroup } from '../../engine/model/comparison.ts';
import { clip, oneLine, plural, wrap } from '../../engine/model/text.ts';
import { countOf, headline, notAskedByReason, placeOf, runOfB, whatDiffers, whoIsRight } from './words.ts';

export interface ComparisonScreen {
  readonly colour: boolean;
  readonly width: number;
  /** Folder of the results; absent: none were written. */
  readonly out?: string;
}

const maxGroups = 12;
const longestValue = 160;
const maxUndecided = 4;
const maxNotAsked = 8;

type Colours = ReturnType<typeof picocolors.createColors>;

const groupLines = (
  group: DifferenceGroup,
  result: Comparison,
  { colours, width }: { readonly colours: Colours; readonly width: number },
): readonly string[] => [
  `${colours.red(oneLine(group.operation))} ${oneLine(placeOf(group))}: ${whatDiffers(group)} (${countOf(group)})`,
  wrap(`A  ${clip(oneLine(group.A.value), longestValue)}`, width, '  '),
  wrap(`B  ${clip(oneLine(group.B.value), longestValue)}`, width, '  '),
  ...(group.item === undefined ? [] : [wrap(`of ${clip(oneLine(group.item), longestValue)}`, width, '  ')]),
  wrap(oneLine(whoIsRight(group)), width, '  '),
  ...[runOfB(group, result) ?? []].flat().map((line) => wrap(oneLine(line), width, '  ')),
  // Never wrapped, so that it can be copied.
  `  ${colours.bold(oneLine(group.replay))}`,
];

const names = (rows: Comparison['learnt']): string =>
  [...new Set(rows.slice(0, 4).map(({ operation, path: member }) => `${operation} ${member}`))].join(', ');

const namesOf = (rows: readonly { readonly operation: string }[]): string =>
  rows.map(({ operation }) => operation).join(', ');

/** The parameters that were not asked, by reason, in a line each. */
const notAskedLines = (result: Comparison): readonly string[] =>
  notAskedByReason(result).map(([reason, parameters]) => {
    const rest = parameters.length - maxNotAsked;
    const ellipsis = rest > 0 ? `, and ${rest} more in index.html` : '';
    return `not asked: ${parameters.slice(0, maxNotAsked).join(', ')}${ellipsis} (${reason})`;
  });

/** Results without a difference that a reader should know of. */
const notes = (result: Comparison): readonly string[] => {
  const { undecided, vanished, noisy, learnt, otherOrder = [], versions = [], aheadItems, operations } = result;
  const sum = (rows: readonly { readonly count: number }[]): number => rows.reduce((all, { count }) => all + count, 0);
  const reasons = [...new Set(operations.flatMap(({ excluded }) => excluded ?? []))];
  const excludedFor = (reason: string): string =>
    operations.flatMap(({ operation, excluded }) => (excluded === reason ? [operation] : [])).join(', ');
  const rest = undecided.length - maxUndecided;
  return [
    ...versions.map(({ what, A, B }) => `${what}: A ${A}, B ${B}`),
    ...(undecided.length > 0
      ? [`undecided: ${plural(sum(undecided), 'question')}, which are neither equal nor different`]
      : []),
    ...undecided
      .slice(0, maxUndecided)
      .map(({ operation, reason, count }) => `  ${plural(count, 'question')} of ${operation}: ${reason}`),
    ...(rest > 0 ? [`  ${plural(rest, 'more reason')} in index.html`] : []),
    ...(vanished.length > 0
      ? [`not counted: ${plural(sum(vanished), 'difference')} that did not occur when both sides were asked again`]
      : []),
    ...(aheadItems > 0 ? [`not compared: ${plural(aheadItems, 'item')} newer than the head of the other side`] : []),
    ...(learnt.length > 0
      ? [`not compared: ${plural(learnt.length, 'member')} that change between two readings of A (${names(learnt)})`]
      : []),
    ...(noisy.length > 0 ? [`not compared: ${plural(noisy.length, 'member')} in which A differs from --noise`] : []),
    ...(otherOrder.length > 0
      ? [`not compared: the order of lists that differ in it, because the document gives none (${namesOf(otherOrder)})`]
      : []),
    ...notAskedLines(result),
    ...reasons.map((reason) => `not compared, because ${reason}: ${excludedFor(reason)}`),
  ];
};

/** The result of a comparison in a few lines. */
export const renderComparison = (result: Comparison, { colour, width, out }: ComparisonScreen): string => {
  const colours = picocolors.createColors(colour);
  const { groups, operations, notComparable } = result;
  const compared = operations.filter(({ compared: equal, different }) => equal + different > 0).length;
  const hiddenCount = groups.length - maxGroups;
  const paint = groups.length > 0 ? colours.red : notComparable === undefined ? colours.green : colours.magenta;
  return [
    ...groups.slice(0, maxGroups).flatMap((group) => [...groupLines(group, result, { colours, width }), '']),
    ...(hiddenCount > 0 ? [`${plural(hiddenCount, 'more difference')} in index.html`, ''] : []),
    ...notes(result).map((line) => wrap(oneLine(line.trimStart()), width, line.startsWith(' ') ? '  ' : '')),
    `${paint(oneLine(headline(result)))}; ${compared} of ${operations.length} operations compared`,
    ...(groups.length > 0 && notComparable !== undefined ? [wrap(oneLine(notComparable), width)] : []),
    ...(out === undefined ? [] : [oneLine(path.join(out, 'index.html'))]),
  ].join('\n');
};
