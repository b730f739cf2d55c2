/** Statuses that a gateway or a rate limiter gives: they say nothing about the interface behind it. */
export const gatewayStatuses: ReadonlySet<number> = new Set([429, 502, 503]);
