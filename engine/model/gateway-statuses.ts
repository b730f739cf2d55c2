/** Statuses of a gateway or a rate limiter: they give no information about the interface behind it. */
export const gatewayStatuses: ReadonlySet<number> = new Set([429, 502, 503]);
