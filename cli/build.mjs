// Builds dist/ from the sources: the contract's indexes, the compiled modules, and schemas and presets beside them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const top = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: top, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

run('contract/generate-index.mjs');
const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
);
// Judges, mutants and handlers are found by their names: what has no source any more must not be found.
const built = path.join(top, 'dist');
for (const file of fs.existsSync(built) ? fs.readdirSync(built, { recursive: true }).map(String) : []) {
  const source = file.replace(/\.js(?:\.map)?$/, '.ts');
  if (source !== file && !fs.existsSync(path.join(top, source))) fs.rmSync(path.join(built, file));
}
run(compiler, '-p', 'tsconfig.build.json');
for (const folder of ['schemas', path.join('cli', 'presets')])
  fs.cpSync(path.join(top, folder), path.join(top, 'dist', folder), { recursive: true });
