import fs from 'node:fs';
import path from 'node:path';
import { readOptions, runTool } from '../command-line.ts';
import { cacheFolder } from '../servers/install.ts';
import { documents } from './documents.ts';
import { judgeMock, type JudgedMock } from './judge-mock.ts';
import { countCases } from '../servers/judge.ts';
import { row, table } from '../markdown.ts';

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
function tableOf(mocks: readonly JudgedMock[]): string {
  const head = ['document', 'shows', 'operations', 'judged', 'findings', 'not explained', 'requests', 's', 'exit'];
  return `${[table(head, mocks.map(mockRow)), '', ...mocks.flatMap(sayFindings)].join('\n')}\n`;
}

// Judges mocks of public documents: a finding is true only if the answer breaks a line of the document.

const options = readOptions('npm run mocks -- [options]: judges mocks of public documents', {
  only: { type: 'string', default: '', help: 'documents whose names contain it; absent: all' },
  documents: { type: 'string', default: path.join('..', 'shared', 'wild'), help: 'folder of the documents' },
  requests: { type: 'string', default: '1500', help: 'most requests to one mock' },
  cache: { type: 'string', default: cacheFolder('list-servers'), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'mocks'), help: 'folder for logs and results' },
});

await runTool('mocks', async () => {
  if (!fs.existsSync(options.documents)) {
    process.stdout.write(`skipped: there is no folder ${options.documents}\n`);
    return 0;
  }
  const chosen = documents.filter(({ file }) => file.includes(options.only));
  if (chosen.length === 0) throw new Error(`--only ${options.only}: no document has such a name`);

  const folder = path.resolve(options.cache, 'prism');
  const mocks: JudgedMock[] = [];
  for (const document of chosen) {
    const judged = await judgeMock(document, { folder, ...options });
    const { findings, code, seconds } = judged;
    process.stderr.write(`${document.file}: ${findings.length} findings, exit ${code}, ${seconds.toFixed(0)} s\n`);
    mocks.push(judged);
  }
  process.stdout.write(tableOf(mocks));
  return mocks.some(({ findings }) => findings.some(({ explanation }) => explanation === undefined)) ? 1 : 0;
});
