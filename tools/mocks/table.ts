import { countCases } from '../servers/judge.ts';
import { row, table } from '../markdown.ts';
import type { JudgedMock } from './judge-mock.ts';

function mockRow({ document, code, seconds, results, findings }: JudgedMock): string {
  const { judged, selected } = results ? countCases(results) : { judged: 0, selected: 0 };
  const operations = new Set(results?.cases.map(({ operation }) => operation)).size;
  const unexplained = findings.filter(({ explanation }) => explanation === undefined).length;
  const found = [operations, `${judged} of ${selected}`, findings.length, unexplained];
  return row(document.file, document.shows, ...found, results?.requests ?? 0, seconds.toFixed(0), code);
}

function sayFindings({ document, findings }: JudgedMock): readonly string[] {
  return findings.map(({ finding: { requirement, operation, message }, explanation }) => {
    const why = explanation ? `${explanation.kind}: ${explanation.at}: ${explanation.says}` : '**not explained**';
    return `- ${document.file} \`${requirement}@${operation}\`: ${message}; ${why}`;
  });
}

/** A Markdown table with a row a mock, and every finding below it. */
export function tableOf(mocks: readonly JudgedMock[]): string {
  const head = ['document', 'shows', 'operations', 'judged', 'findings', 'not explained', 'requests', 's', 'exit'];
  return `${[table(head, mocks.map(mockRow)), '', ...mocks.flatMap(sayFindings)].join('\n')}\n`;
}
