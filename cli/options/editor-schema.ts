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
 * The path of a schema, as a file names it for editors. It leads to the package in the file's folder or above it. If
 * there is none, it leads to where `npm install` puts the package: a path of this machine would be wrong on others.
 */
export const schemaPath = (edited: EditedFile, file: string): string => {
  const folder = path.dirname(path.resolve(file));
  const installed = `node_modules/assay/dist/schemas/${edited}.json`;
  const schema = fileURLToPath(new URL(`../../schemas/${edited}.json`, import.meta.url));
  const found = upwards(folder)
    .map((above) => path.join(above, installed))
    .find((candidate) => fs.existsSync(candidate));
  const relative = path.relative(folder, found ?? schema);
  const isElsewhere = found === undefined && (relative.startsWith('..') || path.isAbsolute(relative));
  return isElsewhere ? installed : relative.split(path.sep).join('/');
};

/** The first line of a YAML file, by which editors find its schema. */
export const schemaComment = (edited: EditedFile, file: string): string =>
  `# yaml-language-server: $schema=${schemaPath(edited, file)}\n`;
