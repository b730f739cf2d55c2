import type { Explanation } from './explanations.ts';
import type { JudgedMock } from './judge-mock.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const cells = ({ document, code, seconds, results, findings }: JudgedMock): readonly (string | number)[] => {
  const coverage = results?.coverage ?? [];
  const [judged, selected] = [sum(coverage.map((one) => one.judged)), sum(coverage.map((one) => one.selected))];
  const operations = new Set(results?.cases.map(({ operation }) => operation)).size;
  const unexplained = findings.filter(({ explanation }) => explanation === undefined).length;
  return [
    document.file,
    document.shows,
    operations,
    `${judged} of ${selected}`,
    findings.length,
    unexplained,
    results?.requests ?? 0,
    seconds.toFixed(0),
    code,
  ];
};

const words = (explanation: Explanation | undefined): string =>
  explanation ? `${explanation.kind}: ${explanation.at}: ${explanation.says}` : '**not explained**';

/** A Markdown table with a row a mock, and every finding below it. */
export const table = (rows: readonly JudgedMock[]): string => {
  const names = ['document', 'shows', 'operations', 'judged', 'findings', 'not explained', 'requests', 's', 'exit'];
  const lines = [names, names.map(() => '---'), ...rows.map(cells)].map((row) => `| ${row.join(' | ')} |`);
  const found = rows.flatMap(({ document, findings }) =>
    findings.map(({ finding: { requirement, operation, message }, explanation }) => {
      const place = `${document.file} \`${requirement}@${operation}\``;
      return `- ${place}: ${message}; ${words(explanation)}`;
    }),
  );
  return `${[...lines, '', ...found].join('\n')}\n`;
};
