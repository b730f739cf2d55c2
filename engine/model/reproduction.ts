import type { Finding } from './judging.ts';
import { word } from './curl.ts';

/** How a finding of this run is reproduced from the folder in which assay was started. */
export interface Reproduction {
  /** How assay was started: `npm run -s assay --`, `npx assay`, `node dist/cli/assay.js`; words of a shell. */
  readonly command: string;
  /** The run's folder; absent: the one that `replay` looks into by itself. */
  readonly results?: string;
  /** The reference provider was judged, which is gone after the run. */
  readonly serve?: Serve;
}

export interface Serve {
  /** Arguments of `assay serve`; words of a shell. */
  readonly options: string;
  /** Where the run asked it, and where it is when it is served again. */
  readonly origin: string;
  readonly servedAt: string;
  /** Variable from which curl takes the key, and the key of the reference provider, which is no secret. */
  readonly keyVariable: string;
  readonly key: string;
}

/** The command that sends a finding's exchanges again and judges them. */
export const replayLine = (fingerprint: string, { command, results }: Reproduction = { command: 'assay' }): string =>
  [command, 'replay', word(fingerprint), ...(results === undefined ? [] : ['--results', word(results)])].join(' ');

/** The same as a finding carries it. */
export const replayCommand = ({ fingerprint, replay }: Pick<Finding, 'fingerprint' | 'replay'>): string =>
  replay ?? replayLine(fingerprint);

/** Curl lines of a run, after what must be done before they work: the reference provider ended with the run. */
export const withServe = (lines: readonly string[], { command, serve }: Reproduction): readonly string[] => {
  if (serve === undefined || lines.length === 0) return lines;
  const { options, keyVariable, key } = serve;
  return [
    `# the reference provider ended with the run; serve it again first: ${command} serve ${options}`,
    ...(lines.some((line) => line.includes(`$${keyVariable}`)) ? [`export ${keyVariable}=${key}`] : []),
    ...lines,
  ];
};
