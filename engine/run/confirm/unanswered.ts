import { gatewayStatuses } from '../../model/http.ts';
import type { Exchange } from '../../model/exchange.ts';

/** Why an exchange gives no information about the interface; undefined if it does. */
export const unanswered = ({ request, response, failure }: Exchange): string | undefined => {
  if (failure) return `no answer from ${request.url}: ${failure.kind} (${failure.message})`;
  return response && gatewayStatuses.has(response.status) ? `${request.url} answered ${response.status}` : undefined;
};
