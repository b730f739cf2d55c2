import fs from 'node:fs';
import path from 'node:path';
import { temporary } from '../../cli/assay.ts';

/** The document of the library. */
export const document = path.join(import.meta.dirname, 'library.yaml');

/** The overlay that docs/openapi.md shows, as a file. */
export const writeOverlay = (): string => {
  const page = fs.readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.md'), 'utf8');
  const file = path.join(temporary(), 'lists.yaml');
  fs.writeFileSync(file, /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
  return file;
};
