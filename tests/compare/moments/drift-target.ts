import { chain } from '../../../contracts/chain/index.ts';
import { readRecording } from '../../../engine/client/record.ts';
import { inProcess } from '../../../reference/in-process.ts';
import { createProvider } from '../../../reference/provider.ts';
import type { Alteration } from '../../../reference/types.ts';
import { createWorld } from '../../../reference/world/world.ts';
import { changesBetween, type Compared } from '../../../compare/moments/changes/changes.ts';
import { gatherDrift } from '../../../compare/moments/facts/facts.ts';
import { findVariant } from '../../../reference/defects/variants/index.ts';
import { toResults } from '../../../reports/results.ts';
import { judgeTarget } from '../../../engine/run/judge-target.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { aRun } from '../../reports/samples.ts';
import { keySecrets } from '../../../lab/key-secrets.ts';
import { everywhere } from '../../reference-run.ts';
import { recordingOf } from '../../recording.ts';
import { temporary } from '../../temporary.ts';

const key = 'reference-key';
/** The smallest possible world, because only the shape of answers is compared. */
const world = createWorld({ seed: 1, ...findVariant('world-tiny').world });

interface Asked {
  readonly alterations?: readonly Alteration[];
  readonly only?: readonly string[];
  readonly seed?: number;
  readonly origin?: string;
  readonly depth?: 'quick' | 'standard';
}

/**
 * A run against the reference provider with these alterations, in the form that `assay report drift` reads. It uses no socket;
 * the default depth is quick.
 */
export const runAgainst = async ({
  alterations = [],
  only = [],
  seed = 1,
  origin = 'http://provider.invalid',
  depth = 'quick',
}: Asked): Promise<Compared> => {
  const recording = recordingOf(temporary());
  const hasOwnWorld = alterations.some((alteration) => alteration.world !== undefined);
  const provider = createProvider({ seed: 1, key, alterations, ...(hasOwnWorld ? {} : { world }) });
  const { outcomes } = await judgeTarget(
    chain,
    { ...defaultOptions, depth, seed, only, recording, target: everywhere(origin) },
    { secrets: keySecrets(key), dispatcher: inProcess(provider) },
  );
  return {
    drift: await gatherDrift(chain, readRecording(recording)),
    results: toResults(aRun({ depth, outcomes })),
  };
};

/** Every change on a line: `class kind operation,... at: before -> after`. */
export const linesOf = (before: Compared, after: Compared): string[] =>
  changesBetween(chain, before, after).map(
    (row) =>
      `${row.class} ${row.kind} ${row.operations.length > 3 ? `(${row.operations.length})` : row.operations.join(',')} ${row.at}: ${row.before} -> ${row.after}`,
  );
