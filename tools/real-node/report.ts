import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Results, ShownFinding } from '../../reports/results.ts';
import { readResults } from '../../cli/results-file.ts';
import { type Explanation, explanations } from './explanations.ts';
import { readRecord } from './record.ts';
import type { Session } from './sessions.ts';

/** Sources are in tools/real-node/, compiled modules in dist/tools/real-node/. */
const isCompiled = path.extname(import.meta.url) === '.js';
const page = fileURLToPath(new URL(`${isCompiled ? '../' : ''}../../docs/real-nodes.md`, import.meta.url));

interface Judged {
  readonly session: Session;
  readonly results: Results;
}

const judgedOf = (out: string, version: string): readonly Judged[] =>
  (readRecord(out, version).sessions ?? []).flatMap((session) =>
    session.folder === undefined ? [] : [{ session, results: readResults(path.join(out, session.folder)) }],
  );

const isExplained = (finding: ShownFinding, { requirement, code }: Explanation): boolean =>
  finding.requirement === requirement && (code === undefined || code === finding.code);

const explanationOf = (finding: ShownFinding): Explanation | undefined =>
  explanations.find((one) => isExplained(finding, one));

const row = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n');

const seconds = (value: number | undefined): string => (value === undefined ? '' : `${value.toFixed(0)} s`);

const versionRow = (out: string, version: string): string => {
  const { buildSeconds, readySeconds, filledSeconds, transactions = 0 } = readRecord(out, version);
  const build = buildSeconds === undefined ? 'from the cache' : seconds(buildSeconds);
  return row(version, build, seconds(readySeconds), `${transactions} in ${seconds(filledSeconds)}`);
};

const sessionRow = ({ session, results }: Judged): string => {
  const { selected, judged } = results.coverage.reduce(
    (sum, one) => ({ selected: sum.selected + one.selected, judged: sum.judged + one.judged }),
    { selected: 0, judged: 0 },
  );
  const isFuzz = session.name === 'fuzz';
  return row(
    session.version,
    session.name,
    isFuzz ? '' : `${judged} of ${selected}`,
    results.requests,
    results.findings.length,
    results.findings.filter((one) => !one.known).length,
    results.unconfirmed.length,
    seconds(session.seconds),
    session.code,
  );
};

interface Seen {
  readonly finding: ShownFinding;
  readonly where: Map<string, Set<string>>;
}

/** Each finding once, with the versions and sessions that show it. */
const findingsOf = (all: readonly Judged[]): readonly Seen[] => {
  const seen = new Map<string, Seen>();
  for (const { session, results } of all)
    for (const finding of results.findings) {
      const entry = seen.get(finding.fingerprint) ?? { finding, where: new Map<string, Set<string>>() };
      const names = entry.where.get(session.version) ?? new Set();
      entry.where.set(session.version, names.add(session.name));
      seen.set(finding.fingerprint, entry);
    }
  return [...seen.values()].sort((a, b) => (a.finding.fingerprint < b.finding.fingerprint ? -1 : 1));
};

const findingSection = ({ finding, where }: Seen): string => {
  const explanation = explanationOf(finding);
  const versions = [...where].map(([version, names]) => `${version} (${[...names].join(', ')})`).join('; ');
  return [
    `### \`${finding.fingerprint}\``,
    '',
    `${finding.message}`,
    '',
    `- Seen: ${versions}`,
    `- Document: ${explanation?.document ?? 'not explained yet'}`,
    `- Implementation: ${explanation?.implementation ?? 'not explained yet'}`,
    ...(explanation ? [`- Why: ${explanation.why}`] : []),
  ].join('\n');
};

const inconclusiveRows = (all: readonly Judged[]): readonly string[] => {
  const reasons = new Map<string, Set<string>>();
  for (const { session, results } of all)
    for (const one of results.cases.filter(({ verdict }) => verdict === 'inconclusive')) {
      const key = row(`${one.requirement}@${one.operation}`, one.reason ?? '');
      reasons.set(key, (reasons.get(key) ?? new Set()).add(`${session.version} ${session.name}`));
    }
  return [...reasons].map(([key, where]) => `${key} ${[...where].join(', ')} |`);
};

/** `assay replay` ends with 1 if the finding is still there. */
const stillThere = 1;
const replayPart = '-replay-';

const replayRows = (out: string, versions: readonly string[]): readonly string[] =>
  versions.flatMap((version) => {
    const replays = (readRecord(out, version).sessions ?? []).filter(({ name }) => name.includes(replayPart));
    const runs = [...new Set(replays.map(({ name }) => name.slice(0, name.indexOf(replayPart))))];
    return runs.map((run) => {
      const own = replays.filter(({ name }) => name.startsWith(`${run}${replayPart}`));
      return row(version, run, `${own.filter(({ code }) => code === stillThere).length} of ${own.length}`);
    });
  });

const betweenRows = (out: string, versions: readonly string[]): readonly string[] =>
  versions.flatMap((version) =>
    (readRecord(out, version).sessions ?? [])
      .filter(({ name, folder }) => folder === undefined && !name.includes(replayPart))
      .map(({ name, code, seconds: took }) => row(version, name, code, seconds(took))),
  );

/** Writes the page. Returns 1 if a finding has no explanation. */
export const writeReport = (out: string, versions: readonly string[]): number => {
  const judged = versions.flatMap((version) => judgedOf(out, version));
  const findings = findingsOf(judged);
  const unexplained = findings.filter(({ finding }) => explanationOf(finding) === undefined);
  const inconclusive = inconclusiveRows(judged);
  const sections = [
    '<!-- Written by: npm run real-node -- --report-only -->',
    '# Real nodes',
    [
      'The Go module `github.com/ava-labs/avalanchego` implements the node document. `npm run real-node` builds it,',
      'fills a local chain with every kind of transaction, and judges it. Line numbers are those of version 1.14.0.',
      "The network has one such chain, so that `--vm-chain` is the asset chain's own id.",
    ].join('\n'),
    table(
      ['version', 'build', 'ready after', 'transactions'],
      versions.map((version) => versionRow(out, version)),
    ),
    '## Sessions',
    table(
      [
        'version',
        'session',
        'cases judged',
        'requests',
        'findings',
        'not in the preset',
        'unconfirmed',
        'time',
        'exit',
      ],
      judged.map(sessionRow),
    ),
    '## Findings',
    `${findings.length} findings, ${unexplained.length} of them not explained.`,
    ...findings.map(findingSection),
    '## Inconclusive cases',
    inconclusive.length === 0 ? 'None.' : table(['case', 'reason', 'sessions'], inconclusive),
    '## Replays',
    table(['version', 'findings of', 'reproduced'], replayRows(out, versions)),
    '## Drift and comparisons',
    table(['version', 'session', 'exit', 'time'], betweenRows(out, versions)),
  ];
  fs.writeFileSync(page, `${sections.join('\n\n')}\n`);
  for (const { finding } of unexplained) process.stderr.write(`not explained: ${finding.fingerprint}\n`);
  return unexplained.length === 0 ? 0 : 1;
};
