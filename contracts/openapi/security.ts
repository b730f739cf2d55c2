import { type OpenApiDocument, resolved } from './document.ts';
import { isRecord, type JsonRecord } from './record.ts';

/** On a security scheme: an invalid key is refused with 401. */
const invalidKeyMark = 'x-assay-invalid-key';

/** Whether an operation takes a key, required or not, and whether an invalid one is refused. */
export const keyOf = (
  document: OpenApiDocument,
  operation: JsonRecord,
): { readonly key: boolean; readonly refusesInvalidKey?: true } => {
  const security = operation['security'] ?? document['security'];
  const names = Array.isArray(security) ? security.filter(isRecord).flatMap((one) => Object.keys(one)) : [];
  const components = isRecord(document['components']) ? document['components'] : {};
  const schemes = isRecord(components['securitySchemes']) ? components['securitySchemes'] : {};
  const isRefused = names.some((name) => resolved(document, schemes[name])?.[invalidKeyMark] === 'refused');
  return { key: names.length > 0, ...(isRefused ? { refusesInvalidKey: true } : {}) };
};
