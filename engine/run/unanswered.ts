import { gatewayStatuses } from '../model/gateway-statuses.ts';
import type { Exchange } from '../model/exchange.ts';

/** Why an exchange says nothing about the target's interface; undefined where it does. */
export const unanswered = ({ request, response, failure }: Exchange): string | undefined => {
  if (failure) return `no answer from ${request.url}: ${failure.kind} (${failure.message})`;
  return response && gatewayStatuses.has(response.status) ? `${request.url} answered ${response.status}` : undefined;
};
