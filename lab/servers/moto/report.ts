import { isRecord } from '../../../contracts/documents/record.ts';
import type { Results } from '../../../reports/results.ts';
import { countCases } from '../judge.ts';
import { fillPage, row, table } from '../../markdown.ts';
import { readData, rowSchema, text, texts } from '../rows.ts';
import { toolFile } from '../server.ts';

/** A kind of deviation, by requirements and codes of its findings. */
interface FaultClass {
  readonly name: string;
  readonly codes: readonly string[];
}

const classes = readData<readonly FaultClass[]>(toolFile('servers', 'moto', 'classes.yaml'), {
  type: 'array',
  items: rowSchema({ name: text, codes: texts }),
});

/** A row of botocore's tables; `left`: why it is no list of the document. */
export interface TableRow {
  readonly list: string;
  readonly left?: string;
}

function isRow(value: unknown): value is TableRow {
  return isRecord(value) && typeof value['list'] === 'string';
}

/** Validates `/lists.json` of the gateway. @throws Error if it has another form. */
export function readRows(text: string): readonly TableRow[] {
  const parsed: unknown = JSON.parse(text);
  const rows = isRecord(parsed) ? parsed['rows'] : undefined;
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error('/lists.json of the gateway has no rows');
  return rows;
}

function codeOf({ requirement, code }: Results['findings'][number]): string {
  return `${requirement} ${code}`;
}

function classRow({ name, codes }: FaultClass, { findings }: Results): string {
  const found = findings.filter((finding) => codes.includes(codeOf(finding))).map(({ operation }) => operation);
  const lists = [...new Set(found)].toSorted();
  const words = lists.length > 6 ? `${lists.slice(0, 5).join(', ')} and ${lists.length - 5} more` : lists.join(', ');
  return row(name, lists.length, words);
}

/** Findings of no class. */
function otherRow({ findings }: Results): string {
  const known = new Set(classes.flatMap(({ codes }) => codes));
  const others = findings.filter((finding) => !known.has(codeOf(finding)));
  const lists = new Set(others.map(({ operation }) => operation)).size;
  return row('other', lists, others.map((finding) => `${codeOf(finding)}@${finding.operation}`).join(', '));
}

function countRows(rows: readonly TableRow[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { left = '**declared and judged**' } of rows) counts.set(left, (counts.get(left) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([left, count]) => row(left, count));
}

interface Run {
  readonly release: string;
  readonly rows: readonly TableRow[];
  readonly results: Results;
  readonly seconds: number;
}

/** Fills the page about declared lists at scale. */
export function writePage({ release, rows, results, seconds }: Run): void {
  const { judged, selected } = countCases(results);
  const declared = rows.filter(({ left }) => left === undefined).length;
  fillPage('declared-lists.md', {
    figures:
      `moto ${release}: ${declared} lists of ${rows.length} in the tables, ${judged} of ${selected} cases judged, ` +
      `${results.requests} requests in ${Math.round(seconds)} s.`,
    rows: table(['rows of the tables', 'lists'], countRows(rows)),
    classes: table(['class', 'lists', 'which'], [...classes.map((each) => classRow(each, results)), otherRow(results)]),
  });
}
