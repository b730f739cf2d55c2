import { $RefParser, isUnsafeUrl } from '@apidevtools/json-schema-ref-parser';
import { upgrade } from '@scalar/openapi-upgrader';
import { DocumentFault } from './fault.ts';
import { withOverlay } from './overlay.ts';
import { isRecord } from './record.ts';
import type { OpenApiDocument } from './document.ts';

/** Larger documents are refused: reading one takes several times its size in memory. */
const maximumBytes = 32 * 1024 * 1024;

const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? 'unknown';

/** The version that a document names, e.g. `3.0.3`; undefined if it is no OpenAPI document. */
const versionOf = (document: unknown): string | undefined => {
  if (!isRecord(document)) return undefined;
  const version = document['openapi'] ?? document['swagger'];
  return typeof version === 'string' ? version : undefined;
};

/** A document of a public host, or of a file, may not name documents inside the own network; one from there may. */
const mayReadInside = (source: string): boolean => /^https?:/i.test(source) && isUnsafeUrl(source);

/**
 * Reads an OpenAPI document (2.0, 3.0 or 3.1; JSON or YAML; file or URL) with its external references, as version 3.1.
 * References inside the document stay, since they may form circles. `overlay`: a file or URL; its targets match the
 * document as it was published.
 * @throws DocumentFault with one line: what was read, what is wrong, what to do.
 */
export const readOpenApi = async (source: string, overlay?: string): Promise<OpenApiDocument> => {
  let bundled: unknown;
  try {
    const http = { timeout: 30_000, safeUrlResolver: !mayReadInside(source) };
    bundled = await $RefParser.bundle(source, { resolve: { http } });
  } catch (error) {
    throw new DocumentFault(`--openapi ${source} cannot be read: ${reason(error)}; give a JSON or YAML document`);
  }
  const version = versionOf(bundled);
  if (version === undefined || !/^(?:2\.0|3\.[012])/.test(version))
    throw new DocumentFault(
      `--openapi ${source} is no OpenAPI document of version 2.0, 3.0, 3.1 or 3.2 ` +
        `(${version ?? 'it names no version'}); ` +
        'give the description of the API itself',
    );
  const size = JSON.stringify(bundled).length;
  if (size > maximumBytes)
    throw new DocumentFault(
      `--openapi ${source} has ${size} bytes, more than ${maximumBytes}; give a part of it with the paths to test`,
    );
  const published = overlay === undefined ? (bundled as object) : await withOverlay(bundled as object, overlay);
  const document: unknown = upgrade(published, '3.1');
  if (!isRecord(document) || !isRecord(document['paths']))
    throw new DocumentFault(`--openapi ${source} has no paths; give the description of the API itself`);
  return document as OpenApiDocument;
};
