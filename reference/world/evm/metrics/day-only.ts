/** Metrics that are known by day alone. */
export const dayOnly = (metric: string): boolean =>
  /^(cumulative(TxCount|Addresses|Contracts|Deployers)|(avg|max)(Gps|Tps|GasPrice)|contracts|deployers)$/.test(metric);
