import { compareTargets } from '../../../compare/compare-targets.ts';
import { type CompareDependencies, type CompareOptions, defaultPauses } from '../../../compare/options.ts';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { Comparison } from '../../../engine/model/comparison.ts';
import { defaultOptions, type EngineOptions } from '../../../engine/run/options.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { Target } from '../server.ts';

/** A contract and the subjects of a running server. */
export interface Compared {
  readonly contract: JudgedContract;
  readonly subjects: Target['subjects'];
  readonly url: string;
}

/** Reads the document of a running server, with its overlay. */
export async function comparedOf({ document, overlay, subjects, url }: Target): Promise<Compared> {
  return { contract: openApiContract(await readOpenApi(document, overlay)), subjects, url };
}

function engineOf({ subjects }: Compared, url: string, seed: number): EngineOptions {
  return { ...defaultOptions, seed, target: { api: url }, ...defined({ subjects }) };
}

/** Compares two addresses of one API in this process. */
export function compareUrls(
  compared: Compared,
  [a, b]: readonly [string, string],
  { seed = 1, ...options }: Partial<CompareOptions> & { readonly maxRequests: number },
  around: CompareDependencies = {},
): Promise<Comparison> {
  return compareTargets(
    compared.contract,
    {
      A: engineOf(compared, a, seed),
      B: engineOf(compared, b, seed),
      seed,
      only: [],
      pauses: defaultPauses,
      concurrency: 8,
      ...options,
    },
    around,
  );
}
