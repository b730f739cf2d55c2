import path from 'node:path';
import { defaultLimits, type FuzzOptions } from '../../engine/run/options.ts';
import { checkCorpus } from '../given.ts';
import { run, type RunCommand } from './run.ts';

export interface FuzzCommand extends RunCommand {
  readonly corpus?: string;
  readonly guidance: boolean;
  readonly 'stop-at-first'?: boolean;
  readonly 'max-time'?: number;
  readonly 'shrink-requests'?: number;
}

/** Inputs of a run that names no budget: a minute or two on most targets. */
const defaultRequests = 5_000;

/** Spends a budget of requests on generated inputs; findings come in the same reports and exit codes as those of `run`. */
export const fuzz = async ({
  corpus,
  guidance,
  'stop-at-first': stopAtFirst = false,
  'max-requests': requests = defaultRequests,
  'max-time': seconds,
  'shrink-requests': shrink,
  ...command
}: FuzzCommand): Promise<number> => {
  if (corpus !== undefined) checkCorpus(corpus);
  const out = path.resolve(command.out ?? path.join('reports', 'out'));
  const options: FuzzOptions = {
    requests,
    guidance,
    stopAtFirst,
    shrinkRequests: shrink ?? Math.max(500, Math.round(requests / 5)),
    regressions: path.join(out, 'regressions'),
    ...(corpus === undefined ? {} : { corpus: path.resolve(corpus) }),
    ...(seconds === undefined ? {} : { seconds }),
  };
  // Discovery, second looks and shrinking come on top of the budget; these limits are for targets that make them endless.
  const limits = {
    'max-requests': Math.max(defaultLimits.maxRequests, 3 * requests),
    ...(seconds === undefined ? {} : { 'max-time': 2 * seconds + 60 }),
  };
  return run({ ...command, ...limits }, options);
};
