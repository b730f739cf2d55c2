import fs from 'node:fs';
import { fillPage, median, row, seconds, sum, table } from '../../markdown.ts';
import { countRequests, type Pair } from '../pair.ts';
import { rowSchema, text, texts } from '../rows.ts';
import { type ListBug, readResultRows, resultsFile } from './bugs.ts';

type Pairs = Readonly<Record<string, Pair>>;

/** Pairs of the last runs, so that a run of one pair keeps the others. */
const pairsFile = resultsFile('rows.json');

const number = { type: 'number' };
const seen = rowSchema({ requirement: text, operation: text, message: text, requests: number, seconds: number });
const pair = { name: text, 'first?': seen, requests: number, seconds: number, alarms: texts, known: number };
const pairsSchema = { type: 'object', additionalProperties: rowSchema(pair) };

function readPairs(): Pairs {
  return readResultRows<Pairs>(pairsFile, pairsSchema) ?? {};
}

export function keepPair(pair: Pair): void {
  const pairs = Object.entries({ ...readPairs(), [pair.name]: pair }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  fs.writeFileSync(pairsFile, `${JSON.stringify(Object.fromEntries(pairs), undefined, 2)}\n`);
}

function pairRow(bug: ListBug, pair: Pair | undefined): string {
  const { name, issue, server, summary } = bug;
  const releases = `${server.title ?? server.name} ${bug.bug} → ${bug.fix}`;
  const cells = [`[${name}](${issue})`, releases, summary];
  if (pair === undefined) return row(...cells, 'not run', '', '', '');

  const { first, requests, alarms, known } = pair;
  const found = first
    ? [`\`${first.requirement}\``, first.requests, seconds(first.seconds, 1)]
    : ['**not found**', `of ${requests}`, ''];
  return row(...cells, ...found, `${alarms.length}${known > 0 ? ` (${known} known)` : ''}`);
}

function sayFigures(bugs: readonly ListBug[], run: readonly Pair[]): string {
  const found = run.flatMap(({ first }) => first ?? []);
  const [firsts, wholes] = [found, run].map((timed) => timed.map((each) => each.seconds)) as [number[], number[]];
  const servers = new Set(bugs.map(({ server }) => server.title ?? server.name)).size;
  const { usual, most } = countRequests(run);
  return [
    `assay finds ${found.length} of ${bugs.length} bugs of ${servers} servers under an expected law,`,
    `with ${sum(run.map(({ alarms }) => alarms.length))} alarms on the fixed releases.`,
    `Until the first finding it sends ${usual} requests in ${seconds(median(firsts), 1)} (median),`,
    `${most} requests or ${seconds(Math.max(0, ...firsts), 1)} at most.`,
    `A whole run takes ${seconds(median(wholes), 1)} (median), ${seconds(Math.max(0, ...wholes), 1)} at most.`,
  ].join(' ');
}

/** Why assay does not show a bug that curl does. */
function sayMissed(bugs: readonly ListBug[], pairs: Pairs): string {
  const missed = bugs.filter(({ name }) => pairs[name] !== undefined && pairs[name].first === undefined);
  return missed.map(({ name, missedBecause }) => `- ${name}: ${missedBecause ?? 'not looked into yet'}.`).join('\n');
}

/** A text with backticks is a code span between double ones. */
function codeSpan(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function byHand({ name, byHand: { call, ...answers }, bug, fix, remark, known = {} }: ListBug): string {
  return [
    `### ${name}`,
    '',
    '```sh',
    call.replaceAll('{url}', 'http://127.0.0.1:PORT'),
    `# ${bug}: ${answers.bug}`,
    `# ${fix}: ${answers.fix}`,
    '```',
    ...(remark === undefined ? [] : ['', `${remark}.`]),
    ...Object.entries(known).flatMap(([law, reason]) => ['', `Known on ${fix}: ${codeSpan(law)}: ${reason}.`]),
  ].join('\n');
}

/** Fills docs/list-bugs.md from the last runs. */
export function writePage(bugs: readonly ListBug[]): void {
  const pairs = readPairs();
  const run = bugs.flatMap(({ name }) => pairs[name] ?? []);
  const head = ['pair', 'releases', 'bug', 'found as', 'requests', 'seconds', 'alarms on the fix'];
  const rows = bugs.map((bug) => pairRow(bug, pairs[bug.name]));
  fillPage('list-bugs.md', {
    figures: sayFigures(bugs, run),
    pairs: table(head, rows),
    'not found': sayMissed(bugs, pairs) || 'None.',
    'by hand': bugs.map(byHand).join('\n\n'),
  });
}
