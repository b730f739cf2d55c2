import type { SecurityScheme } from '../../rules/parts.ts';
import { documents } from './written.ts';

const { apiKey: written } = documents.data.components.securitySchemes ?? {};
if (!written) throw new Error('contracts/chain/documents/data.openapi.yaml has no security scheme apiKey');

/** The API key of the data document (Authentication, 1). */
export const apiKey: SecurityScheme = { id: 'apiKey', place: { in: written.in, name: written.name } };

/** A call without a key may be answered too. */
export const optionalKey = [[], [apiKey]] as const;
