import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files that editors complete and check, and their schemas in the package. */
type EditedFile = 'config' | 'overlay';

/** The path of a schema, as a file names it for editors: relative if the package is below the file's folder. */
export const schemaPath = (edited: EditedFile, file: string): string => {
  const schema = fileURLToPath(new URL(`../../schemas/${edited}.json`, import.meta.url));
  const relative = path.relative(path.dirname(path.resolve(file)), schema);
  return (relative.startsWith('..') || path.isAbsolute(relative) ? schema : relative).split(path.sep).join('/');
};

/** The first line of a YAML file, by which editors find its schema. */
export const schemaComment = (edited: EditedFile, file: string): string =>
  `# yaml-language-server: $schema=${schemaPath(edited, file)}\n`;
