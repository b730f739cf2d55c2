import picocolors from 'picocolors';
import { clip, oneLine, plural, wrap } from '../../engine/model/text.ts';
import { type FindingHistory, type FindingState, seenInWords, type TargetHistory } from './history.ts';

/** Runs that the course of a finding shows: the last ones. */
const maxRuns = 60;
const maxMessageLength = 200;

type Paint = (text: string) => string;

const paints = (colour: boolean): Readonly<Record<FindingState, Paint>> => {
  const { red, yellow, magenta, green } = picocolors.createColors(colour);
  return { new: red, flaky: magenta, steady: yellow, gone: green };
};

const findingLines = (finding: FindingHistory, paint: Paint, width: number): readonly string[] => [
  `${paint(finding.state)} ${oneLine(`${finding.requirement}@${finding.operation}`)}`,
  wrap(clip(oneLine(finding.message), maxMessageLength), width, '  '),
  wrap(seenInWords(finding), width, '  '),
  `  ${finding.course.slice(-maxRuns)}`,
];

/** The history of one target: each finding with its state, its rate, and the runs that show it. */
export function renderHistory(
  { target, runs, findings }: TargetHistory,
  { colour, width }: { readonly colour: boolean; readonly width: number },
): string {
  const paint = paints(colour);
  const counts = (['new', 'flaky', 'steady', 'gone'] as const)
    .map((state) => [findings.filter((finding) => finding.state === state).length, state] as const)
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${state}`);
  const period = `${runs[0]?.at.slice(0, 10) ?? ''} to ${runs.at(-1)?.at.slice(0, 10) ?? ''}`;
  return [
    wrap(
      `${oneLine(target)}: ${plural(runs.length, 'run')}, ${period}; ` +
        `${counts.length === 0 ? 'no finding' : counts.join(', ')}`,
      width,
    ),
    ...findings.flatMap((finding) => ['', ...findingLines(finding, paint[finding.state], width)]),
    ...(findings.length > 0 ? ['', '# seen, . judged without it, a space: not judged; the last run on the right'] : []),
  ].join('\n');
}
