import type { Exchange } from './exchange.ts';

/** Where a trace id stands in the URL of `trace-url`. */
const tracePlace = '{traceId}';

/** The trace ids of a finding's requests, in their order. */
export const tracesOf = ({
  exchanges,
}: {
  readonly exchanges: readonly Pick<Exchange, 'trace'>[];
}): readonly string[] => exchanges.flatMap(({ trace }) => (trace === undefined ? [] : [trace]));

/** The address of a trace in the owner's tracing tool; undefined without `trace-url`. */
export const traceLink = (traceUrl: string | undefined, trace: string): string | undefined =>
  traceUrl?.replaceAll(tracePlace, trace);
