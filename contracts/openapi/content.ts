import { resolveReferences } from '../documents/references.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';

/**
 * The content of a response, a body or a parameter by media type. References are followed in the place of a media type
 * (OpenAPI 3.2), and in the place of the whole content, where some documents have them.
 */
export function contentOf(document: JsonRecord, holder: JsonRecord | undefined): JsonRecord | undefined {
  const content = resolveReferences(document, holder?.['content']);
  if (!content) return undefined;
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      isRecord(media) ? resolveReferences(document, media) : media,
    ]),
  );
}
