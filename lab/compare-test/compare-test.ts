import path from 'node:path';
import type { Comparison } from '../../engine/model/comparison.ts';
import { writeJson } from '../../reports/write.ts';
import { findVariant } from '../../reference/defects/variants/index.ts';
import { compareAltered } from './compare-altered.ts';
import { readOptions } from '../command-line.ts';
import { median } from '../markdown.ts';
import { defined } from '../../engine/model/defined.ts';
import { chain, type OperationId, type RequirementId } from '../../contracts/chain/index.ts';
import { loadFaults, usualBatches } from '../../reference/defects/faults/load.ts';
import type { FaultOrigin } from '../../reference/defects/faults/types.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import type { Alteration } from '../../reference/types.ts';

/**
 * A mutant of values answers a documented call in the documented form, but with another value, or with an item too few
 * or too many. These requirements and these origins of faults are about contents. Others are about the form of answers,
 * errors, keys, HTTP, page mechanics or the reading of parameters.
 */
const contents: readonly RegExp[] = [
  /^cross\./,
  /^data\.(address-transactions|answers|balances|deployment|deployments|holders|joins|token-transfers|transfers)\./,
  /^data\.(block-transactions\.block|chain-id\.items|messages\.(of-address|same-both-ways))$/,
  /^data\.metrics\.(additive|averages-agree|avg-below-max|distinct-bounds|total)$/,
  /^data\.metrics\.(cumulative-\w+|deployers-in-contracts|senders-in-addresses|\w+-aligned)$/,
  /^data\.(utxos\.(chain-info|consumed-agrees|same-both-ways)|vertices\.(chain-info|height|parents|tx-count))$/,
  /^node\.(answers|balance|balances|bytes|height)\./,
  /^node\.(block\.by-height-agrees|tx-status\.(accepted|final)|tx\.(id|network|of-block|threshold))$/,
];

const origins: ReadonlySet<FaultOrigin> = new Set(['join', 'number', 'time', 'storage-query', 'replica']);

const isOfContents = (id: RequirementId): boolean => contents.some((pattern) => pattern.test(id));

/** Operations that describe the target itself are never compared. */
const isCompared = (on: OperationId): boolean => !(chain.comparison?.local ?? []).includes(on);

/** One mutant or fault of the reference provider that changes values. */
interface ValueMutant {
  readonly id: string;
  readonly on: OperationId;
  /** A copy without state from earlier calls. */
  readonly fresh: () => Alteration;
}

/** All mutants and faults of values. */
const valueMutants = async (): Promise<readonly ValueMutant[]> => [
  ...(await loadMutants()).filter(({ requirement, on }) => isOfContents(requirement) && isCompared(on)),
  ...(await loadFaults()).filter(
    ({ origin, on, batch }) => usualBatches.includes(batch) && origins.has(origin) && isCompared(on),
  ),
];

// Measures `assay compare` with the reference provider: how many mutants of values it finds, after how many requests,
// and that it finds nothing between two providers that only differ in ways that the documents allow.

const options = readOptions(
  'Compares the reference provider with mutants of values, and equal providers with each other.',
  {
    requests: { type: 'string', default: '5000', help: 'requests of a comparison' },
    seed: { type: 'string', default: '1', help: 'seed of the questions' },
    only: { type: 'string', default: '', help: 'mutants whose name holds this text' },
    every: { type: 'string', default: '1', help: 'each one of so many mutants' },
    equal: { type: 'string', default: '0', help: 'equal providers with this many seeds, in place of mutants' },
    out: { type: 'string', default: path.join('reports', 'out', 'compare-test'), help: 'folder for results' },
  },
);

const maxRequests = Number(options.requests);

/** Variants that cause no difference, on one side or on both. */
const allowed = [
  'moving-head',
  'moving-node-head',
  'paging-tokens-uuid',
  'paging-tokens-once',
  'paging-short-pages',
  'paging-ties-shuffled',
  'utxos-hashed-order',
  'utxos-other-order',
] as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface MutantResult {
  readonly id: string;
  readonly found: boolean;
  /** Requests to the first difference, or all of them. */
  readonly requests: number;
  readonly verdict?: string;
  readonly place?: string;
  readonly notComparable?: string;
}

const measureMutants = async (): Promise<boolean> => {
  const all = (await valueMutants())
    .filter(({ id }) => id.includes(options.only))
    .filter((_, index) => index % Number(options.every) === 0);
  const results: MutantResult[] = [];
  for (const { id, on, fresh } of all) {
    const result = await compareAltered({ B: [fresh()], maxRequests, seed: Number(options.seed), stopAtFirst: true });
    const first = result.groups.find((group) => group.operation === on) ?? result.groups[0];
    results.push({
      id,
      found: first !== undefined,
      requests: first?.requests ?? result.requests,
      ...defined({ verdict: first?.verdict, place: first?.path, notComparable: result.notComparable }),
    });
    if (!first) say(`missed ${id}${result.notComparable === undefined ? '' : `: ${result.notComparable}`}`);
    if (results.length % 10 === 0) process.stderr.write(`${results.length} of ${all.length}\n`);
  }
  const found = results.filter((result) => result.found);
  const costs = found.map(({ requests }) => requests);
  const wrong = found.filter(({ verdict }) => verdict === 'B breaks it').length;
  const plausible = found.filter(({ verdict }) => verdict === 'undecided by the document').length;
  const share = Math.round((found.length / Math.max(1, results.length)) * 1_000) / 10;
  await writeJson(path.join(options.out, 'compare-test.json'), results);
  say(
    `found ${found.length} of ${results.length} mutants of values ` +
      `(${share} %) in at most ${maxRequests} requests; ` +
      `requests to the first difference: median ${median(costs)}, worst ${Math.max(0, ...costs)}; ` +
      `verdict: B breaks the document ${wrong}, undecided by the document ${plausible}, ` +
      `other ${found.length - wrong - plausible}`,
  );
  return found.length > 0;
};

const describe = (name: string, { requests, questions, groups, undecided, notComparable }: Comparison): string => {
  const open = undecided.reduce((sum, { count }) => sum + count, 0);
  const places = groups.map(({ operation, path: place, kind }) => `${operation} ${place} ${kind}`).join('; ');
  return (
    `${name}: ${groups.length} differences in ${questions} questions, ${requests} requests, ${open} undecided` +
    `${notComparable === undefined ? '' : `, ${notComparable}`}${places === '' ? '' : `: ${places}`}`
  );
};

const measureEqual = async (runs: number): Promise<boolean> => {
  let differences = 0;
  const variants = allowed.map(findVariant);
  const compareOnce = async (name: string, sides: Parameters<typeof compareAltered>[0]): Promise<void> => {
    const result = await compareAltered({ ...sides, maxRequests });
    differences += result.groups.length + (result.notComparable === undefined ? 0 : 1);
    say(describe(name, result));
  };
  for (let seed = 1; seed <= runs; seed += 1) await compareOnce(`plain, seed ${seed}`, { seed });
  for (const variant of variants) {
    await compareOnce(`plain and ${variant.id}`, { B: [variant] });
    await compareOnce(`${variant.id} twice`, { A: [variant], B: [variant] });
  }
  return differences === 0;
};

const runs = Number(options.equal);
process.exitCode = (await (runs > 0 ? measureEqual(runs) : measureMutants())) ? 0 : 1;
