import { coverageOf, shareText } from './coverage.ts';
import { newGroups } from './groups.ts';
import { code, escape, proseWithUrls } from './markdown.ts';
import { basesOf } from '../engine/model/contract.ts';
import { knownFindings, ordered, type Run } from '../engine/model/run.ts';
import { clip, plural } from '../engine/model/text.ts';
import { coverLine, verdictLine } from './verdict-line.ts';
import { countText } from './verdicts.ts';

/** With the other lines, the brief has at most ten. */
const maxCauses = 4;
const maxFurther = 6;
const causeLimit = 160;
/** A reason ends with advice, so it is rarely cut. */
const reasonLimit = 1_000;

const targetOf = ({ contract, target, embedded }: Run): string =>
  embedded
    ? 'the reference provider'
    : basesOf(contract)
        .flatMap((base) => (target[base] === undefined ? [] : [`${base} ${code(target[base])}`]))
        .join(', ') || 'no target';

/** The further sentences of a cause, in its line. */
function furtherText(further: readonly string[]): string {
  if (further.length === 0) return '';
  const hiddenCount = further.length - maxFurther;
  const sentences = further.slice(0, maxFurther).map((sentence) => escape(clip(sentence, causeLimit)));
  return ` (same cause: ${[...sentences, ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])].join('; ')})`;
}

/** A run in at most ten lines of Markdown, for a chat message or the top of a pull request. */
export const toBrief = (run: Run): string => {
  const outcomes = ordered(run);
  const groups = newGroups(run.contract, outcomes);
  const hiddenCount = groups.length - maxCauses;
  const knownCount = knownFindings(outcomes).length;
  const coverage = coverageOf(run.contract, outcomes).map(
    (interfaceCoverage) => `${interfaceCoverage.interface} ${shareText(interfaceCoverage)}`,
  );
  const uncovered = coverLine(run);
  const lines = [
    `**assay: ${proseWithUrls(clip(verdictLine(run), reasonLimit))}** on ${targetOf(run)}`,
    `${countText(outcomes) || 'no case judged'}` +
      `${knownCount === 0 ? '' : `; ${plural(knownCount, 'known deviation')}`}; ` +
      `judged: ${coverage.join(', ') || 'nothing'}`,
    ...(uncovered === undefined ? [] : [escape(uncovered)]),
    ...groups
      .slice(0, maxCauses)
      .map(
        ({ cause, further, representative }) =>
          `- ${escape(clip(cause, causeLimit))}${furtherText(further)}: ${code(representative.finding.replay)}`,
      ),
    ...(hiddenCount > 0 ? [`- ${plural(hiddenCount, 'more cause')}: see summary.md`] : []),
    `seed ${run.seed}, depth ${escape(run.depth)}, ${plural(run.requests, 'request')}, assay ${code(run.version)}, ` +
      code(run.finishedAt),
  ];
  return `${lines.join('\n')}\n`;
};
