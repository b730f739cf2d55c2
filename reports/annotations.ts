import { replayCommand } from './replay.ts';
import type { Results, ShownFinding } from './results.ts';
import { clip, oneLine } from './text.ts';

/** GitHub shows this many annotations of a kind for one step, and drops the rest without a word. */
const shown = 10;
const valueLimit = 300;

type Kind = 'error' | 'warning';

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** One workflow command. Each line of the message is made safe to show; only the breaks between them are breaks. */
const annotation = (kind: Kind, title: string, lines: readonly string[]): string =>
  `::${kind} title=${property(oneLine(title))}::${data(lines.map(oneLine).join('\n'))}`;

const ofFinding = (
  kind: Kind,
  { requirement, operation, message, expected, actual, fingerprint, replay }: ShownFinding,
): string =>
  annotation(kind, `${requirement}@${operation}`, [
    message,
    `expected: ${clip(expected, valueLimit)}`,
    `actual: ${clip(actual, valueLimit)}`,
    replayCommand({ fingerprint, replay }),
  ]);

/** New findings of cases with one verdict; the last annotation counts those for which there is no room. */
const ofVerdict = (results: Results, verdict: Results['cases'][number]['verdict'], kind: Kind): string[] => {
  const cases = new Set(
    results.cases.flatMap((one) => (one.verdict === verdict ? [`${one.requirement}@${one.operation}`] : [])),
  );
  const findings = results.findings.filter(
    ({ known, requirement, operation }) => !known && cases.has(`${requirement}@${operation}`),
  );
  const room = findings.length > shown ? shown - 1 : shown;
  return [
    ...findings.slice(0, room).map((finding) => ofFinding(kind, finding)),
    ...(findings.length > room ? [annotation(kind, 'assay', [`${findings.length - room} more, see the summary`])] : []),
  ];
};

/** What a workflow's page should say of a run: GitHub workflow commands, one a line. Nothing that a target sent is a command or ends one. */
export const toAnnotations = (results: Results): readonly string[] => {
  return [
    ...(results.notTested ?? []).map(({ headline, details }) =>
      annotation('error', 'assay', [
        `not tested: ${clip(headline, valueLimit)}`,
        ...details.slice(0, shown).map((line) => clip(line, valueLimit)),
      ]),
    ),
    ...ofVerdict(results, 'fail', 'error'),
    ...ofVerdict(results, 'warning', 'warning'),
  ];
};
