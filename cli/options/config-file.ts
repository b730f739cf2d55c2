import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultIn, parseFile } from './json-file.ts';
import { type Options, table } from './table.ts';
import { Usage } from '../usage.ts';

/** The configuration file: which one a folder has, its options, and their paths. */

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
export const readConfig = (file: string): Options => {
  const isYaml = /\.ya?ml$/i.test(file);
  const value = parseFile('--config', file, isYaml ? { name: 'YAML', parse: parseYaml } : undefined);
  const fault = faultIn('config', value);
  if (fault !== undefined)
    throw new Usage(`--config ${file}: ${fault}; options are named as on the command line, without the dashes`);
  const { $schema: _, ...options } = value as Options & { readonly $schema?: string };
  return movePaths(options, path.dirname(file), '.');
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

/** Options of the configuration file that name a file or a folder, or a secret that may be in a file. */
const pathOptions = table.filter(
  ({ inConfig, value }) => inConfig && ['file', 'dir', 'source', 'scheme=source'].includes(value ?? ''),
);

/** A URL, or a word that stands for a document. */
const isNoPath = (text: string): boolean => /^[a-z][a-z\d+.-]+:\/\/|^discover$/i.test(text);

/** Makes the relative paths of options relative to another folder. */
export const movePaths = <Moved extends object>(options: Moved, from: string, to: string): Moved => {
  const [before, after] = [path.resolve(from), path.resolve(to)];
  if (before === after) return options;
  const move = (text: string): string =>
    isNoPath(text) || path.isAbsolute(text) ? text : path.relative(after, path.join(before, text)) || '.';
  const moveIn = (placeholder: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((element: unknown) => moveIn(placeholder, element));
    if (typeof value !== 'string') return value;
    if (!placeholder.endsWith('source')) return move(value);
    const [, prefix = '', file] = /^([^=]*=)?file:(.+)$/s.exec(value) ?? [];
    return file === undefined ? value : `${prefix}file:${move(file)}`;
  };
  const moved = Object.fromEntries(
    pathOptions.flatMap(({ name, value = '' }) =>
      name in options ? [[name, moveIn(value, options[name as keyof Moved])]] : [],
    ),
  );
  return { ...options, ...moved };
};

/** The files that editors complete and check, and their schemas in the package. */
type EditedFile = 'config' | 'overlay';

/** The folders from this one up to the root. */
const upwards = (folder: string): readonly string[] => {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwards(parent)];
};

/**
 * The path of a schema, as a file names it for editors: it leads to the package in the file's folder or above it.
 * Undefined if there is none, as after a global install: a path of this machine would be wrong on others.
 */
export const schemaPath = (edited: EditedFile, file: string): string | undefined => {
  const folder = path.dirname(path.resolve(file));
  const schema = fileURLToPath(new URL(`../../schemas/${edited}.json`, import.meta.url));
  const installedSchema = upwards(folder)
    .map((above) => path.join(above, `node_modules/assay/dist/schemas/${edited}.json`))
    .find((candidate) => fs.existsSync(candidate));
  const relative = path.relative(folder, installedSchema ?? schema);
  const isElsewhere = installedSchema === undefined && (relative.startsWith('..') || path.isAbsolute(relative));
  return isElsewhere ? undefined : relative.split(path.sep).join('/');
};

/** The first line of a YAML file, by which editors find its schema; empty if there is no schema to name. */
export const schemaComment = (edited: EditedFile, file: string): string => {
  const schema = schemaPath(edited, file);
  return schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`;
};
