// Writes operations.generated.ts from the files in operations/, so that no index is edited by hand. With --check it
// writes nothing and exits 1 where the file on disk is not what it would write.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

const filesOf = (folder) =>
  fs
    .readdirSync(path.join(here, folder), { recursive: true })
    .map(String)
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts'))
    .sort();
const nameOf = (file) => `_${file.replace(/\.ts$/, '').replace(/[^A-Za-z0-9]/g, '_')}`;
const textOf = (folder, table, row) =>
  [
    `// Written by contracts/chain/generate-index.mjs from the files in ${folder}/. Do not edit.`,
    ...filesOf(folder).map((file) => `import ${nameOf(file)} from './${folder}/${file}';`),
    '',
    `export const ${table} = [`,
    ...filesOf(folder).map((file) => `  ${row(nameOf(file))},`),
    '] as const;',
    '',
  ].join('\n');

const outputs = {
  'operations.generated.ts': textOf('operations', 'operationTable', (name) => name),
};
for (const [file, text] of Object.entries(outputs)) {
  const target = path.join(here, file);
  if (fs.existsSync(target) && fs.readFileSync(target, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`contracts/chain/${file} is not current: run node contracts/chain/generate-index.mjs`);
    process.exitCode = 1;
  } else {
    // As a whole or not at all: a compiler that reads meanwhile must not see half of it.
    const temporary = `${target}.${process.pid}.tmp`;
    fs.writeFileSync(temporary, text);
    fs.renameSync(temporary, target);
  }
}
