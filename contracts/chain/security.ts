import type { Alternatives, SecurityScheme } from '../../engine/model/credential.ts';

/** The API key of the data document (Authentication, 1). */
export const apiKey = {
  id: 'apiKey',
  place: { in: 'header', name: 'x-data-api-key' },
} as const satisfies SecurityScheme;

/** A call without a key may be answered too. */
export const optionalKey: Alternatives = [[], [apiKey]];
