import fs from 'node:fs';
import type { Results } from '../../../reports/results.ts';
import { classes, type FaultClass } from './classes.ts';

/** What became of one row of botocore's tables; `left`: why it is no list of the document. */
export interface TableRow {
  readonly list: string;
  readonly left?: string;
}

/** Validates `/lists.json` of the gateway. @throws Error if it has another form. */
export const readRows = (text: string): readonly TableRow[] => {
  const parsed: unknown = JSON.parse(text);
  const rows: unknown = typeof parsed === 'object' && parsed !== null && 'rows' in parsed ? parsed.rows : undefined;
  const isRow = (row: unknown): row is TableRow =>
    typeof row === 'object' && row !== null && 'list' in row && typeof row.list === 'string';
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error('/lists.json of the gateway has no rows');
  return rows;
};

interface Run {
  readonly release: string;
  readonly rows: readonly TableRow[];
  readonly results: Results;
  readonly seconds: number;
}

const codeOf = ({ requirement, code }: Results['findings'][number]): string => `${requirement} ${code}`;

const operationsOf = ({ codes }: FaultClass, { findings }: Results): readonly string[] =>
  [...new Set(findings.filter((one) => codes.includes(codeOf(one))).map(({ operation }) => operation))].toSorted();

const classRow = (one: FaultClass, results: Results): string => {
  const lists = operationsOf(one, results);
  const shown = lists.length > 6 ? `${lists.slice(0, 5).join(', ')} and ${lists.length - 5} more` : lists.join(', ');
  return `| ${one.name} | ${lists.length} | ${shown} |`;
};

const counted = (rows: readonly TableRow[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { left = '**declared and judged**' } of rows) counts.set(left, (counts.get(left) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([left, count]) => `| ${left} | ${count} |`);
};

const checkedSection = ({ name, checked }: FaultClass): readonly string[] => [
  `**${name}**`,
  '',
  ...checked.map(({ call, shows }) => `- \`${call}\`: ${shows}`),
  '',
];

/** The page about declared lists at scale. */
export const pageOf = ({ release, rows, results, seconds }: Run): string => {
  const known = new Set(classes.flatMap(({ codes }) => codes));
  const others = results.findings.filter((one) => !known.has(codeOf(one)));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const judged = sum(results.coverage.map((one) => one.judged));
  const selected = sum(results.coverage.map((one) => one.selected));
  const declared = rows.filter(({ left }) => left === undefined).length;
  return [
    '# Declared lists at scale',
    '',
    '`npm run moto` writes this page. botocore declares in tables which operations of AWS are lists: the member',
    'that holds the items, the cursors, the page size. moto implements many of them in one process. The tool makes an',
    "OpenAPI document of these tables, fills moto through the services' own operations, and runs `assay run` on it.",
    'A gateway (`tools/servers/moto/gateway.py`) turns each GET into one call of boto3 without its paginators.',
    '',
    `moto ${release}: ${declared} lists of ${rows.length} in the tables, ${judged} of ${selected} cases judged, ` +
      `${results.requests} requests in ${Math.round(seconds)} s.`,
    '',
    '| rows of the tables | lists |',
    '|---|---|',
    ...counted(rows),
    '',
    '## What was found',
    '',
    'A mock may ignore the page size on purpose: this class is counted apart. A list can be in several classes.',
    '',
    '| class | lists | which |',
    '|---|---|---|',
    ...classes.map((one) => classRow(one, results)),
    `| other | ${new Set(others.map(({ operation }) => operation)).size} | ${others
      .map((one) => `${codeOf(one)}@${one.operation}`)
      .join(', ')} |`,
    '',
    '## Checked by hand',
    '',
    'Up to five examples of each class, with `curl` against the gateway (`npm run moto -- --serve`):',
    '',
    ...classes.flatMap(checkedSection),
    'The bugs among them are written up in [findings/moto-lists.md](findings/moto-lists.md).',
    '',
  ].join('\n');
};

export const writePage = (file: string, run: Run): void => fs.writeFileSync(file, pageOf(run));
