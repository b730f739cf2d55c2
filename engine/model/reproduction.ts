import { word } from './curl.ts';
import type { Exchange } from './exchange.ts';

/** How to reproduce a finding of this run, from the folder in which assay was started. */
export interface Reproduction {
  /** The command that started assay, as shell words: `npm run -s assay --`, `npx assay`, `node dist/cli/assay.js`. */
  readonly command: string;
  /** The run's folder; absent: the default folder of `replay`. */
  readonly results?: string;
  /** The command that judges the same traffic again, if no run recorded it; absent: `replay` sends the calls again. */
  readonly again?: string;
  /** Set if a handler was judged in the process of the run, so that no server is at its address. */
  readonly inProcess?: true;
  /** Set if the reference provider was judged, because it stops with the run. */
  readonly serve?: Serve;
}

interface Serve {
  /** Arguments of `assay serve`, as shell words. */
  readonly options: string;
  /** Origin of the provider during the run, and origin when it is served again. */
  readonly origin: string;
  readonly servedAt: string;
  /** Variable that holds the key for curl, and the key of the reference provider, which is not secret. */
  readonly keyVariable: string;
  readonly key: string;
}

/** The command that sends a finding's exchanges again and judges them. */
export const replayLine = (
  fingerprint: string,
  { command, results, again }: Reproduction = { command: 'assay' },
): string =>
  again ?? [command, 'replay', word(fingerprint), ...(results === undefined ? [] : [word(results)])].join(' ');

/**
 * Curl lines of a run, preceded by the commands that start the
 * reference provider again, because it stopped with the run.
 */
export const withServe = (lines: readonly string[], { command, serve, inProcess }: Reproduction): readonly string[] => {
  if (inProcess === true && lines.length > 0)
    return ['# the target was a handler in the process of the run: serve it, and replace the address', ...lines];
  if (serve === undefined || lines.length === 0) return lines;
  const { options, keyVariable, key } = serve;
  return [
    `# the reference provider ended with the run; serve it again first: ${command} serve ${options}`,
    ...(lines.some((line) => line.includes(`$${keyVariable}`)) ? [`export ${keyVariable}=${key}`] : []),
    ...lines,
  ];
};

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
