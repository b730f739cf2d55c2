import fs from 'node:fs';
import path from 'node:path';
import { endOnSignals } from '../child-process.ts';
import { readOptions } from '../command-line.ts';
import { defaultCacheFolder } from '../servers/server.ts';
import { documents } from './documents.ts';
import { judgeMock } from './judge-mock.ts';
import { installPrism } from './prism.ts';
import { table } from './table.ts';

// Judges mocks of public documents: a finding is true only if the answer breaks a line of the document.

const given = readOptions('npm run mocks -- [options]: judges mocks of public documents', {
  only: { type: 'string', default: '', help: 'documents whose names contain it; absent: all' },
  documents: { type: 'string', default: path.join('..', 'shared', 'wild'), help: 'folder of the documents' },
  requests: { type: 'string', default: '1500', help: 'most requests to one mock' },
  cache: { type: 'string', default: defaultCacheFolder(), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'mocks'), help: 'folder for logs and results' },
});

const main = async (): Promise<number> => {
  if (!fs.existsSync(given.documents)) {
    process.stdout.write(`skipped: there is no folder ${given.documents}\n`);
    return 0;
  }
  const chosen = documents.filter(({ file }) => file.includes(given.only));
  if (chosen.length === 0) throw new Error(`--only ${given.only}: no document has such a name`);
  const folder = path.resolve(given.cache, 'prism');
  installPrism(folder);
  const rows = [];
  for (const one of chosen) {
    const row = await judgeMock(one, { folder, ...given });
    process.stderr.write(
      `${one.file}: ${row.findings.length} findings, exit ${row.code}, ${row.seconds.toFixed(0)} s\n`,
    );
    rows.push(row);
  }
  process.stdout.write(table(rows));
  return rows.some(({ findings }) => findings.some(({ explanation }) => explanation === undefined)) ? 1 : 0;
};

endOnSignals();

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`mocks: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
