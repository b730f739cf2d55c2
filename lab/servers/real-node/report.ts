import fs from 'node:fs';
import path from 'node:path';
import { readResults } from '../../../cli/options/results-file.ts';
import type { Comparison } from '../../../engine/model/comparison.ts';
import type { Results, ResultFinding } from '../../../reports/results.ts';
import { countCases } from '../judge.ts';
import { fillPage, row, seconds, sum, table } from '../../markdown.ts';
import { readData, rowSchema, text } from '../../source-files.ts';
import { readRecord } from './record.ts';
import { comparisonOf } from './comparisons.ts';
import type { Session } from './sessions.ts';

const page = 'lab/servers/real-node/real-nodes.md';
const sessionColumns =
  'version, session, runs, cases judged, requests, findings, not in the preset, unconfirmed, time, exit'.split(', ');
/** The versions of the page. */
export const pageVersions = ['1.11.13', '1.12.2', '1.13.5', '1.14.0'] as const;

/** Why the implementation deviates from the document: explanations.yaml has the meaning of the members. */
interface Explanation {
  readonly requirement: string;
  readonly code?: string;
  readonly document: string;
  readonly implementation: string;
  readonly why: string;
}

const explanations = readData<readonly Explanation[]>('servers/real-node/explanations.yaml', {
  type: 'array',
  items: rowSchema({ requirement: text, 'code?': text, document: text, implementation: text, why: text }),
});

interface JudgedSession {
  readonly session: Session;
  readonly results: Results;
}

const judgedOf = (out: string, sessions: readonly Session[]): readonly JudgedSession[] =>
  sessions.flatMap((session) =>
    session.folder === undefined ? [] : [{ session, results: readResults(path.join(out, session.folder)) }],
  );

const isExplained = (finding: ResultFinding, { requirement, code }: Explanation): boolean =>
  finding.requirement === requirement && (code === undefined || code === finding.code);

const explanationOf = (finding: ResultFinding): Explanation | undefined =>
  explanations.find((explanation) => isExplained(finding, explanation));

const versionRow = (out: string, version: string): string => {
  const { buildSeconds, readySeconds, filledSeconds, transactions = 0 } = readRecord(out, version);
  const build = buildSeconds === undefined ? 'from the cache' : seconds(buildSeconds);
  return row(version, build, seconds(readySeconds), `${transactions} in ${seconds(filledSeconds)}`);
};

/** Runs with several seeds are one row. */
const kindOf = ({ name }: Session): string => name.replace(/-\d+$/, '');

/** Items by key, in the order in which the keys came. */
const groupsBy = <Item>(items: readonly Item[], key: (item: Item) => string): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
};

const range = (numbers: readonly number[]): string => {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? String(least) : `${least} to ${most}`;
};

const usesPreset = ({ session }: JudgedSession): boolean => session.preset !== undefined;

const sessionRow = (kind: string, group: readonly JudgedSession[]): string => {
  const counts = group.map(({ results }) => countCases(results));
  const unknown = group.map(({ results }) => results.findings.filter((finding) => !finding.known).length);
  return row(
    group[0]?.session.version ?? '',
    kind,
    group.length,
    kind === 'fuzz'
      ? ''
      : `${range(counts.map(({ judged }) => judged))} of ${range(counts.map(({ selected }) => selected))}`,
    sum(group.map(({ results }) => results.requests)),
    range(group.map(({ results }) => results.findings.length)),
    group.every(usesPreset) ? range(unknown) : '',
    sum(group.map(({ results }) => results.unconfirmed.length)),
    seconds(sum(group.map(({ session }) => session.seconds))),
    range(group.map(({ session }) => session.code)),
  );
};

const sessionRows = (judged: readonly JudgedSession[]): readonly string[] =>
  [...groupsBy(judged, ({ session }) => `${session.version} ${kindOf(session)}`).values()].map((group) =>
    sessionRow(group[0] === undefined ? '' : kindOf(group[0].session), group),
  );

interface FindingSessions {
  readonly finding: ResultFinding;
  readonly sessions: readonly Session[];
}

/** Each finding once, with the sessions that show it. */
const findingsOf = (all: readonly JudgedSession[]): readonly FindingSessions[] => {
  const seen = all.flatMap(({ session, results }) => results.findings.map((finding) => ({ finding, session })));
  return [...groupsBy(seen, ({ finding }) => finding.fingerprint).values()]
    .flatMap((group) =>
      group[0] ? [{ finding: group[0].finding, sessions: group.map((entry) => entry.session) }] : [],
    )
    .sort((a, b) => (a.finding.fingerprint < b.finding.fingerprint ? -1 : 1));
};

/** Such as `1.14.0: run (5), preset, fuzz`. */
const seenIn = (sessions: readonly Session[]): string =>
  [...groupsBy(sessions, ({ version }) => version)]
    .map(([version, group]) => {
      const kinds = [...groupsBy(group, kindOf)].map(([kind, { length }]) =>
        length === 1 ? kind : `${kind} (${length})`,
      );
      return `${version}: ${kinds.join(', ')}`;
    })
    .join('; ');

const notExplained = 'not explained yet';

const findingSection = ({ finding, sessions }: FindingSessions): string => {
  const explanation = explanationOf(finding);
  return [
    `### \`${finding.fingerprint}\``,
    '',
    `${finding.message}`,
    '',
    `- Seen: ${seenIn(sessions)}`,
    `- Document: ${explanation?.document ?? notExplained}`,
    `- Implementation: ${explanation?.implementation ?? notExplained}`,
    ...(explanation ? [`- Why: ${explanation.why}`] : []),
  ].join('\n');
};

const inconclusiveRows = (all: readonly JudgedSession[]): readonly string[] => {
  const open = all.flatMap(({ session, results }) =>
    results.cases
      .filter(({ verdict }) => verdict === 'inconclusive')
      .map((testCase) => ({
        session,
        key: row(`${testCase.requirement}@${testCase.operation}`, testCase.reason ?? ''),
      })),
  );
  return [...groupsBy(open, ({ key }) => key)].map(
    ([key, group]) => `${key} ${seenIn(group.map(({ session }) => session))} |`,
  );
};

/** `assay replay` ends with 1 if the finding is still there. */
const stillThere = 1;
const replayPart = '-replay-';

const replayRows = (sessions: readonly Session[]): readonly string[] => {
  const replays = sessions.filter(({ name }) => name.includes(replayPart));
  const runOf = ({ version, name }: Session): string => row(version, name.slice(0, name.indexOf(replayPart)));
  return [...groupsBy(replays, runOf)].map(
    ([run, group]) => `${run} ${group.filter(({ code }) => code === stillThere).length} of ${group.length} |`,
  );
};

/** The last line that a command printed. */
const lastLine = (out: string, { log }: Session): string =>
  fs.readFileSync(path.join(out, log), 'utf8').trimEnd().split('\n').at(-1) ?? '';

const driftRows = (out: string, sessions: readonly Session[]): readonly string[] =>
  sessions
    .filter(({ name }) => name.startsWith('drift-'))
    .map((session) => row(session.version, session.name, lastLine(out, session), session.code));

interface Compared {
  readonly session: Session;
  readonly result: Comparison;
}

const comparedRow = ({ session, result }: Compared): string =>
  row(
    session.version,
    session.name,
    result.questions,
    result.requests,
    result.groups.length,
    sum(result.undecided.map(({ count }) => count)),
    result.notComparable ?? '',
    seconds(session.seconds),
    session.code,
  );

/** Versions that could not be compared. */
const refusedRows = (sessions: readonly Session[]): readonly string[] =>
  sessions.flatMap(({ version, name, reason, code }) =>
    reason === undefined ? [] : [row(version, name, '', '', '', '', reason, '', code)],
  );

const differenceRows = ({ session, result }: Compared): readonly string[] =>
  result.groups.map(({ operation, path: member, kind, count, verdict, A, B }) =>
    row(session.version, session.name, `${operation} ${member}`, kind, count, verdict, A.value, B.value),
  );

/** Writes the page if all its versions have results in `out`. Returns 1 if a finding has no explanation. */
export const writeReport = (out: string, judgedNow: readonly string[]): number => {
  const hasResults = (version: string): boolean => readRecord(out, version).sessions !== undefined;
  const versions = [...new Set([...pageVersions, ...judgedNow])].filter(hasResults);
  const sessions = versions.flatMap((version) => readRecord(out, version).sessions ?? []);
  const judged = judgedOf(out, sessions);
  const compared = sessions.flatMap((session): Compared[] => {
    const result = comparisonOf(out, session);
    return result === undefined ? [] : [{ session, result }];
  });
  const findings = findingsOf(judged);
  const unexplained = findings.filter(({ finding }) => explanationOf(finding) === undefined);
  for (const { finding } of unexplained) process.stderr.write(`not explained: ${finding.fingerprint}\n`);
  const missing = pageVersions.filter((version) => !versions.includes(version));
  if (missing.length > 0)
    process.stderr.write(`${page} is not written: ${out} has no results of ${missing.join(', ')}\n`);
  else
    fillPage(page, {
      versions: table(
        ['version', 'build', 'ready after', 'transactions'],
        versions.map((version) => versionRow(out, version)),
      ),
      sessions: table(sessionColumns, sessionRows(judged)),
      findings: [
        `${findings.length} findings, ${unexplained.length} of them not explained.`,
        ...findings.map(findingSection),
      ].join('\n\n'),
      inconclusive: table(['case', 'reason', 'sessions'], inconclusiveRows(judged)),
      replays: table(['version', 'findings of', 'reproduced'], replayRows(sessions)),
      drift: table(['version', 'session', 'result', 'exit'], driftRows(out, sessions)),
      comparisons: table(
        ['version', 'session', 'questions', 'requests', 'differences', 'undecided', 'not comparable', 'time', 'exit'],
        [...compared.map(comparedRow), ...refusedRows(sessions)],
      ),
      differences: table(
        ['version', 'session', 'member', 'kind', 'questions', 'verdict', 'A', 'B'],
        compared.flatMap(differenceRows),
      ),
    });
  return unexplained.length === 0 ? 0 : 1;
};
