import { caseKey } from '../engine/model/case-key.ts';
import type { Results, ResultFinding } from './results.ts';
import { furtherSentences } from './groups.ts';
import { titleOfReason } from './not-tested.ts';
import { clip, oneLine } from '../engine/model/text.ts';

/** GitHub shows this many annotations of a kind per step and drops the rest silently. */
const maxAnnotations = 10;
const valueLimit = 300;
/** A reason ends with advice, so it is rarely cut. */
const reasonLimit = 1_000;

type Kind = 'error' | 'warning';

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A line of a file in the repository, from 1. */
export interface SourceLine {
  readonly file: string;
  readonly line: number;
}

/** Finds an operation in the document of the repository. */
export type LineOf = (operation: string) => SourceLine | undefined;

/** One workflow command. The lines of the message are escaped; only the breaks between them stay breaks. */
const annotation = (kind: Kind, title: string, lines: readonly string[], source?: SourceLine): string => {
  const location = source ? `file=${property(oneLine(source.file))},line=${source.line},` : '';
  return `::${kind} ${location}title=${property(oneLine(title))}::${data(lines.map(oneLine).join('\n'))}`;
};

/** New findings with one cause. */
type NewGroup = readonly [ResultFinding, ...ResultFinding[]];

/** The new findings of each group. A file of an earlier version has no groups: there every finding is its own group. */
const newGroupsOf = ({ findings, groups }: Results): readonly NewGroup[] => {
  const news = new Map(findings.flatMap((finding) => (finding.known ? [] : [[finding.fingerprint, finding] as const])));
  const names = groups?.map(({ members }) => members) ?? findings.map(({ fingerprint }) => [fingerprint]);
  return names.flatMap((members) => {
    const [first, ...otherFindings] = members.flatMap((name) => news.get(name) ?? []);
    return first ? [[first, ...otherFindings] as const] : [];
  });
};

/** The name of a finding's case, with the operation's name for readers. */
const titleOf = ({ operationNames: names = {} }: Results, finding: ResultFinding): string =>
  caseKey({ ...finding, operation: names[finding.operation] ?? finding.operation });

const ofGroup = (results: Results, kind: Kind, [first, ...otherFindings]: NewGroup, lineOf: LineOf): string => {
  const { operationNames = {} } = results;
  const text = [
    first.message,
    `expected: ${clip(first.expected, valueLimit)}`,
    `actual: ${clip(first.actual, valueLimit)}`,
    ...furtherSentences(first, otherFindings, (operation) => operationNames[operation] ?? operation)
      .slice(0, maxAnnotations)
      .map((sentence) => `same cause: ${clip(sentence, valueLimit)}`),
    first.replay,
  ];
  return annotation(kind, titleOf(results, first), text, lineOf(first.operation));
};

/**
 * Annotations for new groups whose worst case has this verdict.
 * If there are too many, the last annotation gives their number.
 */
const ofVerdict = (results: Results, verdict: 'fail' | 'warning', kind: Kind, lineOf: LineOf): string[] => {
  const verdicts = new Map(results.cases.map((testCase) => [caseKey(testCase), testCase.verdict]));
  const worst = (group: NewGroup): string | undefined =>
    group.some((finding) => verdicts.get(caseKey(finding)) === 'fail') ? 'fail' : verdicts.get(caseKey(group[0]));
  const groups = newGroupsOf(results).filter((group) => worst(group) === verdict);
  const room = groups.length > maxAnnotations ? maxAnnotations - 1 : maxAnnotations;
  return [
    ...groups.slice(0, room).map((group) => ofGroup(results, kind, group, lineOf)),
    ...(groups.length > room ? [annotation(kind, 'assay', [`${groups.length - room} more, see the summary`])] : []),
  ];
};

/** GitHub workflow commands for a run, one per line. A target's text can neither be a command nor end one. */
export const toAnnotations = (results: Results, lineOf: LineOf = () => undefined): readonly string[] => {
  return [
    ...(results.notTested ?? []).map((reason) =>
      annotation('error', 'assay', [
        `${titleOfReason(reason, results.cases).toLowerCase()}: ${clip(reason.headline, reasonLimit)}`,
        ...reason.details.slice(0, maxAnnotations).map((line) => clip(line, valueLimit)),
      ]),
    ),
    ...ofVerdict(results, 'fail', 'error', lineOf),
    ...ofVerdict(results, 'warning', 'warning', lineOf),
  ];
};
