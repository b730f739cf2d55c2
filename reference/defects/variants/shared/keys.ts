import { phrases } from '../../../handlers/shared/refusal.ts';
import type { ProviderAnswer, ProviderRequest } from '../../../types.ts';

/** The header that carries the key (data document: Authentication). */
export const keyOf = (request: ProviderRequest): string | undefined => request.headers['x-data-api-key'];

/** Whether a request goes to an endpoint that the document lists among those that take the key. */
export const takesKey = (request: ProviderRequest): boolean => request.path.startsWith('/v1/');

export const denied = (status: 401 | 403, message: string): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message, statusCode: status, error: phrases[status] }),
});
