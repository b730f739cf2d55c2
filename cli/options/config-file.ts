import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Usage } from '../usage.ts';
import { movePaths } from './config-paths.ts';
import { flagsOfEnvironment } from './environment.ts';
import { faultIn, parseFile } from './json-file.ts';
import { asksForReference, type ReferenceFlags } from './reference.ts';
import type { CommandName } from './row.ts';
import { type RunFlags, rowsOf } from './table.ts';

/** The configuration file: which one a command takes, and its options. */

const fileNames = ['assay.json', 'assay.yaml', 'assay.yml'] as const;

/** js-yaml takes 20 ms to load, and few commands have such a file. */
const parseYaml = (text: string): unknown => {
  const { load, CORE_SCHEMA } = createRequire(import.meta.url)('js-yaml') as typeof import('js-yaml');
  return load(text, { schema: CORE_SCHEMA });
};

/**
 * The options of a file. Its paths are relative to its folder.
 * @throws Usage if the file cannot be read, is neither JSON nor YAML, or has unknown options.
 */
export const readConfig = (file: string): RunFlags => {
  const isYaml = /\.ya?ml$/i.test(file);
  const value = parseFile('--config', file, isYaml ? { name: 'YAML', parse: parseYaml } : undefined);
  const fault = faultIn('config', value);
  if (fault !== undefined)
    throw new Usage(`--config ${file}: ${fault}; options are named as on the command line, without the dashes`);
  const { $schema: _, ...flags } = value as RunFlags & { readonly $schema?: string };
  return movePaths(flags, path.dirname(file), '.');
};

/** The configuration file of a folder; undefined if it has none. @throws Usage if it has two. */
export const configIn = (folder: string): string | undefined => {
  const files = fileNames.map((name) => path.join(folder, name)).filter((file) => fs.existsSync(file));
  if (files.length > 1)
    throw new Usage(
      `${files.join(' and ')} are both configuration files of one folder; keep one, or name it with --config`,
    );
  return files[0];
};

const takesConfig = (command: CommandName): boolean => rowsOf(command).some(({ name }) => name === 'config');

/** `compare` has two targets, each with its own options; a replay and a recording have those of their run. */
const takesConfigOfFolder = (command: CommandName): boolean =>
  !['compare', 'replay', 'report judge'].includes(command) && takesConfig(command);

/** The values of a command, with the configuration file of the current folder unless they name another one. */
const withConfigOfFolder = <Values extends object>(
  command: CommandName,
  values: Values & ReferenceFlags & { readonly config?: string; readonly quiet?: boolean },
): Values => {
  if (values.config !== undefined || !takesConfigOfFolder(command) || asksForReference(values)) return values;
  const config = configIn('');
  if (config === undefined) return values;
  if (values.quiet !== true) process.stderr.write(`options of ${config} in this folder; --config names another file\n`);
  return { ...values, config };
};

/** The values of a command, with those that the environment or the configuration file of the folder gives it. */
export const withSurroundings = <Values extends object>(
  command: CommandName,
  values: Values & ReferenceFlags & { readonly config?: string; readonly quiet?: boolean },
): Values =>
  withConfigOfFolder(command, {
    ...(takesConfig(command) && !['replay', 'report judge'].includes(command) ? flagsOfEnvironment(command) : {}),
    ...values,
  });
