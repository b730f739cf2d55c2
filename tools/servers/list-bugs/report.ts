import fs from 'node:fs';
import { type ListBug, page, sourceFile } from './bug.ts';
import { newestSection } from './newest.ts';
import { peersSection } from './peers/table.ts';
import type { Row } from './row.ts';
import { triedSection } from './tried.ts';

/** Rows of the last run of every pair, so that a run of one pair keeps the others. */
const rowsFile = sourceFile('..', 'list-bugs', 'rows.json');

const isRows = (value: unknown): value is Readonly<Record<string, Row>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, row]: [string, unknown]) =>
    typeof row === 'object' && row !== null && 'name' in row ? row.name === name : false,
  );

const readRows = (): Readonly<Record<string, Row>> => {
  if (!fs.existsSync(rowsFile)) return {};
  const rows: unknown = JSON.parse(fs.readFileSync(rowsFile, 'utf8'));
  if (!isRows(rows)) throw new Error(`${rowsFile} is damaged: delete it and run all pairs`);
  return rows;
};

export const keepRow = (row: Row): void => {
  const rows = Object.entries({ ...readRows(), [row.name]: row }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  fs.writeFileSync(rowsFile, `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`);
};

const median = (values: readonly number[]): number => {
  const ordered = values.toSorted((one, other) => one - other);
  return ordered[Math.floor(ordered.length / 2)] ?? 0;
};

const seconds = (value: number): string => `${value.toFixed(1)} s`;

const tableRow = (bug: ListBug, row: Row | undefined): string => {
  const link = `[${bug.name}](${bug.issue})`;
  const releases = `${bug.server.name} ${bug.bug} → ${bug.fix}`;
  const result =
    row === undefined
      ? ['not run', '', '']
      : row.first
        ? [`\`${row.first.requirement}\``, `${row.first.requests}`, seconds(row.first.seconds)]
        : ['**not found**', `of ${row.requests}`, ''];
  const alarms = row === undefined ? '' : `${row.alarms.length}${row.known > 0 ? ` (${row.known} known)` : ''}`;
  return `| ${[link, releases, bug.summary, ...result, alarms].join(' | ')} |`;
};

const figures = (bugs: readonly ListBug[], rows: Readonly<Record<string, Row>>): string => {
  const run = bugs.flatMap(({ name }) => rows[name] ?? []);
  const first = run.flatMap((row) => row.first ?? []);
  const requests = first.map((one) => one.requests);
  const times = first.map((one) => one.seconds);
  const servers = new Set(bugs.map(({ server }) => server.name)).size;
  const alarms = run.reduce((sum, row) => sum + row.alarms.length, 0);
  return [
    `assay finds ${first.length} of ${bugs.length} bugs of ${servers} servers under an expected law,`,
    `with ${alarms} alarms on the fixed releases.`,
    `Until the first finding it sends ${median(requests)} requests in ${seconds(median(times))} (median),`,
    `${Math.max(0, ...requests)} requests or ${seconds(Math.max(0, ...times))} at most.`,
    `A whole run takes ${seconds(median(run.map((row) => row.seconds)))} (median),`,
    `${seconds(Math.max(0, ...run.map((row) => row.seconds)))} at most.`,
  ].join(' ');
};

/** Why assay does not show a bug that curl does. */
const notFound = (bugs: readonly ListBug[], rows: Readonly<Record<string, Row>>): string => {
  const missed = bugs.filter(({ name }) => rows[name] !== undefined && rows[name].first === undefined);
  if (missed.length === 0) return '';
  const lines = missed.map(({ name, missedBecause }) => `- ${name}: ${missedBecause ?? 'not looked into yet'}.`);
  return `## Not found, and why\n\n${lines.join('\n')}\n\n`;
};

const byHand = (bug: ListBug): string =>
  [
    `### ${bug.name}`,
    '',
    '```sh',
    bug.byHand.call.replaceAll('{url}', 'http://127.0.0.1:PORT'),
    `# ${bug.bug}: ${bug.byHand.bug}`,
    `# ${bug.fix}: ${bug.byHand.fix}`,
    '```',
    ...(bug.remark === undefined ? [] : ['', `${bug.remark}.`]),
    ...Object.entries(bug.known ?? {}).flatMap(([law, reason]) => ['', `Known on ${bug.fix}: \`${law}\`: ${reason}.`]),
    '',
  ].join('\n');

/** Writes docs/list-bugs.md from the rows of the last runs. */
export const writePage = (bugs: readonly ListBug[]): void => {
  const rows = readRows();
  const text = `# Known list bugs of released software

\`npm run list-bugs\` writes this page. Each pair is a release with a confirmed list bug and the first release without
it, installed from a package registry, seeded, started on 127.0.0.1, and judged with \`assay run\` and its defaults.
A bug counts as found if a law that it breaks is violated on the first release and not on the second.
A finding on the fixed release is a false alarm unless a reason below explains it.

\`npm run list-bugs -- --only datasette-1470\` installs and runs one pair; \`--serve bug\` starts its release for a try
by hand, and \`--release\` judges any other release. What the newest releases showed is in [findings](findings).

${figures(bugs, rows)}
Requests count up to the last exchange of the finding, after it was reproduced and shrunk.
The pairs are bugs that reproduce, and their documents were written after the documentation with the bug in mind:
the figures say that the laws hold for these servers, not which part of all list bugs they show.

| pair | releases | bug | found as | requests | seconds | alarms on the fix |
|---|---|---|---|---|---|---|
${bugs.map((bug) => tableRow(bug, rows[bug.name])).join('\n')}

${peersSection()}${notFound(bugs, rows)}${triedSection()}
${newestSection()}
## By hand

Every bug was seen with curl on both releases before it counted. An output that is not shown whole is cut by \`jq\`.

${bugs.map(byHand).join('\n')}`;
  fs.writeFileSync(page, `${text.trimEnd()}\n`);
};
