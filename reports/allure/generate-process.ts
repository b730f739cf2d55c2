import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Runs `allure generate` by its modules: the package's command first loads all other commands, which takes longer than
// the report. Arguments: folder of results, configuration file, working folder.
const [results = '', config = '', cwd = ''] = process.argv.slice(2);
const entry = createRequire(import.meta.url).resolve('allure');
const load = (file: string) => import(pathToFileURL(file).href);
const { readConfig } = await load(createRequire(entry).resolve('@allurereport/core'));
const { generate } = await load(path.join(path.dirname(entry), 'commands', 'commons', 'generate.js'));
await generate({ resultsDir: [results], cwd, config: await readConfig(cwd, config, {}) });
