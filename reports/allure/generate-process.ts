import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GeneratorRequest } from './generator.ts';

// Runs `allure generate` by its modules: the package's command first loads all other commands, which takes longer than
// the report. Loads the modules at once, and makes one report when the parent process asks for it.
const request = new Promise<GeneratorRequest>((resolve) => process.once('message', resolve));
process.once('disconnect', () => process.exit());
const entry = createRequire(import.meta.url).resolve('allure');
const load = (file: string) => import(pathToFileURL(file).href);
const { readConfig } = await load(createRequire(entry).resolve('@allurereport/core'));
const { generate } = await load(path.join(path.dirname(entry), 'commands', 'commons', 'generate.js'));
await load(createRequire(entry).resolve('@allurereport/plugin-awesome'));
const { results, config, cwd } = await request;
process.chdir(cwd);
await generate({ resultsDir: [results], cwd, config: await readConfig(cwd, config, {}) });
process.disconnect?.();
