import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
