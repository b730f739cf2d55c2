import fs from 'node:fs';
import path from 'node:path';
import { written } from './written.ts';

/** The document of the library. */
export const document = path.join(import.meta.dirname, 'library.yaml');

/** The overlay that docs/openapi.md shows, as a file. */
export const writeOverlay = (): string => {
  const page = fs.readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.md'), 'utf8');
  return written({ 'lists.yaml': /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '' });
};
