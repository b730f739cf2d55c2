import path from 'node:path';
import { inject } from 'vitest';
import { chain } from '../contracts/chain/index.ts';
import { threadTransport } from '../engine/client/thread.ts';
import { readKey } from '../engine/client/key.ts';
import type { TargetLost } from '../engine/model/exchange.ts';
import type { Outcome } from '../engine/model/judging.ts';
import { type Judgements, judgeTarget } from '../engine/run/engine.ts';
import type { Progress } from '../engine/run/surroundings.ts';
import type { EngineOptions } from '../engine/run/options.ts';
import { mergeShards } from '../engine/run/merge.ts';
import { plan } from '../engine/run/plan.ts';
import { writePart } from '../engine/run/shard.ts';
import { copySubjects, writeSubjects } from '../engine/run/subjects-file.ts';
import { progressChannel, stopChannel } from './channels.ts';
import { fuzzTarget } from '../fuzz/campaign/fuzz-target.ts';

/** What a run says beside its cases. */
export interface RunFacts {
  readonly requests: number;
  readonly defects: readonly string[];
  readonly unreachable: Readonly<Record<string, string>>;
  readonly limits: Judgements['limits'];
  readonly uncheckedRegressions?: Judgements['uncheckedRegressions'];
  readonly lost?: TargetLost;
  readonly unsaved?: string;
  readonly rejectedSubjects?: Judgements['rejectedSubjects'];
  readonly reusedSubjects?: Judgements['reusedSubjects'];
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Which target is judged, and how. */
    assay: EngineOptions & { readonly channel: string };
  }
  interface TaskMeta {
    assayOutcome?: Outcome;
    assayRun?: RunFacts;
  }
}

export const options = (): EngineOptions & { readonly channel: string } => {
  const given = inject('assay');
  if (given === undefined) throw new Error('the suites are started by `assay run`, which says what is judged');
  return given;
};

const slot = Symbol.for('assay.run');
const place = globalThis as { [slot]?: Promise<Judgements> };

/** All suite files share one run: one discovery, one store of answers, one pace. It begins when the first asks for it. */
export const theRun = (): Promise<Judgements> => {
  place[slot] ??= begin();
  return place[slot];
};

const begin = async (): Promise<Judgements> => {
  const given = options();
  const key = readKey(given);
  const stopping = new AbortController();
  const progress = progressChannel(given.channel);
  const stop = stopChannel(given.channel);
  stop.onmessage = () => stopping.abort();
  try {
    const around = {
      signal: stopping.signal,
      onProgress: (now: Progress) => progress.postMessage(now),
      ...(key === undefined ? {} : { key }),
    };
    const folder = given.recording === undefined ? undefined : path.dirname(given.recording);
    if (given.mergeOf) {
      if (folder !== undefined) copySubjects(given.mergeOf, folder);
      return await mergeShards(given);
    }
    const judged = given.fuzz
      ? await fuzzTarget({ ...given, fuzz: given.fuzz }, { ...around, transport: threadTransport })
      : await judgeTarget(given, around);
    if (folder !== undefined && judged.part) writePart(folder, judged.part);
    if (folder !== undefined && judged.unsaved === undefined) writeSubjects(chain, folder, judged.subjects);
    return judged;
  } finally {
    progress.close();
    stop.close();
  }
};

/** Keys of the cases that this run judges. */
export const judgedCases = (): ReadonlySet<string> =>
  new Set(
    plan(options())
      .filter((row) => row.excluded === undefined)
      .map((row) => row.case.key),
  );
