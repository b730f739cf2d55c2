import picocolors from 'picocolors';
import { ordered, type Run } from '../engine/model/run.ts';
import { harmless, plural } from '../engine/model/text.ts';
import { newGroups } from './groups.ts';
import { closing } from './terminal-counts.ts';
import { showGroup, type TerminalOptions } from './terminal.ts';

/** Leaves out the comments and exports of curl lines that an earlier block already has: a shell needs them once. */
const withoutRepeated = (blocks: readonly string[]): readonly string[] => {
  const printedLines = new Set<string>();
  return blocks.map((block) =>
    block
      .split('\n')
      .filter((line) => {
        const isSetUp = /^ {2}(?:# |export )/.test(line);
        const isRepeated = isSetUp && printedLines.has(line);
        if (isSetUp) printedLines.add(line);
        return !isRepeated;
      })
      .join('\n'),
  );
};

/** A run for a terminal in short: the first findings, one per cause, the number of the others, and the closing line. */
export const renderHighlights = (run: Run, options: TerminalOptions, maxFindings: number): string => {
  const colours = picocolors.createColors(options.colour);
  // Failures are shown before warnings; a group with more members says more about the target.
  const groups = [...newGroups(run.contract, ordered(run))].sort(
    (a, b) => Number(b.verdict === 'fail') - Number(a.verdict === 'fail') || b.members.length - a.members.length,
  );
  const hiddenCount = groups.length - maxFindings;
  return harmless(
    [
      ...withoutRepeated(
        groups.slice(0, maxFindings).map((group) => showGroup({ contract: run.contract, colours, options }, group)),
      ),
      ...(hiddenCount > 0 ? [`${plural(hiddenCount, 'more finding')} on the page`] : []),
      closing(run, colours, options.report),
    ].join('\n\n'),
  );
};
