import picocolors from 'picocolors';
import { ordered, type Run } from '../engine/model/run.ts';
import { harmless, plural } from '../engine/model/text.ts';
import { newGroups } from './groups.ts';
import { closing, showGroup, type TerminalOptions } from './terminal.ts';

/** A run for a terminal in short: the first findings, one per cause, the number of the others, and the closing line. */
export const renderHighlights = (run: Run, options: TerminalOptions, most: number): string => {
  const colours = picocolors.createColors(options.colour);
  // Failures are shown before warnings; a group with more members says more about the target.
  const groups = [...newGroups(ordered(run))].sort(
    (a, b) => Number(b.verdict === 'fail') - Number(a.verdict === 'fail') || b.members.length - a.members.length,
  );
  const left = groups.length - most;
  return harmless(
    [
      ...groups.slice(0, most).map((group) => showGroup({ contract: run.contract, colours, options }, group)),
      ...(left > 0 ? [`${plural(left, 'more finding')} on the page`] : []),
      closing(run, colours, options.report),
    ].join('\n\n'),
  );
};
