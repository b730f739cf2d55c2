import fs from 'node:fs';
import path from 'node:path';
import { type OpenApiDocument, readOpenApi } from '../../../contracts/openapi/index.ts';
import { temporary } from '../../cli/assay.ts';

/** Writes files into a new folder. Returns the path of the first one. */
export function written(files: Readonly<Record<string, unknown>>): string {
  const folder = temporary();
  for (const [name, content] of Object.entries(files))
    fs.writeFileSync(
      path.join(folder, name),
      typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
    );
  return path.join(folder, Object.keys(files)[0] ?? '');
}

/** A document as it is read from a file. */
export const readFrom = (content: unknown, name = 'api.yaml'): Promise<OpenApiDocument> =>
  readOpenApi(written({ [name]: content }));

/** The document of the library. */
export const document = path.join(import.meta.dirname, 'library.yaml');

/** The overlay that docs/openapi.md shows, as a file. */
export const writeOverlay = (): string => {
  const page = fs.readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.md'), 'utf8');
  return written({ 'lists.yaml': /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '' });
};
