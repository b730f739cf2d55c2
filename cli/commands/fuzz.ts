import path from 'node:path';
import type { FuzzOptions } from '../../engine/run/options.ts';
import { maxTime } from '../options/judging-options.ts';
import { defaultOut } from '../options/result-options.ts';
import type { Asked } from '../options/asked.ts';
import { run } from './run.ts';
import { defined } from '../../engine/model/defined.ts';

/** Sends generated inputs. Reports and exit codes are the same as for `run`. */
export const fuzz = async ({
  corpus,
  guidance,
  'stop-at-first': stopAtFirst = false,
  'max-requests': requests,
  'max-time': seconds,
  'shrink-requests': shrink,
  ...command
}: Asked<'fuzz'>): Promise<number> => {
  const options: FuzzOptions = {
    requests,
    total: requests,
    guidance,
    stopAtFirst,
    shrinkRequests: Math.min(shrink ?? Math.floor(requests / 5), Math.floor(requests / 2)),
    regressions: path.resolve(command.out ?? defaultOut, 'regressions'),
    ...defined({ corpus: corpus === undefined ? undefined : path.resolve(corpus), seconds }),
  };
  const { file } = command.layers;
  // The limits of a configuration hold for the whole command. Discovery and confirming take more time than the inputs:
  // a limit protects against targets that would make them endless.
  const limits = defined({
    'max-requests': file['max-requests'],
    'max-time': seconds === undefined ? file['max-time'] : Math.min(2 * seconds + 60, maxTime.schema.maximum),
  });
  return run({ ...command, ...limits }, { fuzz: options });
};
