import { readRecording } from '../../../engine/client/record.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { chain, cases, operations } from '../../../contracts/chain/index.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { judgeTarget } from '../../../engine/run/judge-target.ts';
import { judgeRecording } from '../../../engine/run/judge/run-checks.ts';
import { alteredProvider } from '../../../lab/altered-provider.ts';
import { quickOptions } from '../../reference-run.ts';
import { recordingOf } from '../../recording.ts';
import { temporary } from '../../temporary.ts';

/** A successful answer of each operation, as the reference provider gives it; of lists one with items. */
export const successes = async (): Promise<ReadonlyMap<string, Exchange>> => {
  const recording = recordingOf(temporary());
  await judgeTarget(chain, { ...quickOptions, recording }, alteredProvider([]));
  const exchanges = new Map<string, Exchange>();
  for await (const line of readRecording(recording)) {
    if ('reused' in line) continue;
    const answer = answered(line, chain);
    const { operation, call } = answer ?? {};
    if (!answer?.result || !operation || call?.input !== 'valid' || call.path !== undefined || call.envelope) continue;
    const items = answer.items?.length ?? 0;
    if (!exchanges.has(operation.id) && (!operation.listing || items > 1)) exchanges.set(operation.id, line);
  }
  const missing = operations.filter((row) => !exchanges.has(row.id)).map((row) => row.id);
  if (missing.length > 0) throw new Error(`no successful answer of ${missing.join(', ')}`);
  return exchanges;
};

const byKey = new Map(cases.map((testCase) => [testCase.key, testCase]));

/** The requirements of its operation that an exchange breaks, as all passive checks see it. */
export const brokenBy = async (exchange: Exchange): Promise<readonly string[]> => {
  const { byCase, defects } = await judgeRecording(chain, [exchange], chain.checks, byKey);
  if (defects.length > 0) throw new Error(defects[0]);
  return [...byCase].filter(([, { violations }]) => violations.size > 0).map(([key]) => key.slice(0, key.indexOf('@')));
};
