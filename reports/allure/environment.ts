import path from 'node:path';
import { stringifyEnvInfo } from 'allure-js-commons/sdk/reporter';
import { createHash } from 'node:crypto';
import { basesOf, type Contract } from '../../engine/model/contract.ts';
import { limitLine, type Run, tlsNote } from '../../engine/model/run.ts';
import { oneLine } from '../../engine/model/text.ts';
import { writeAtomically } from '../write.ts';

/**
 * Names a set of requirements by their number and by a hash of their statements and cases. Two reports with the same
 * name were judged by the same statements.
 */
const catalogueOf = ({ requirements, cases }: Contract): string =>
  `${requirements.length} requirements, ${cases.length} cases, ${createHash('sha256')
    .update(
      JSON.stringify([
        requirements.map(({ id, level, section, statement }) => [id, level, section, statement]),
        cases.map(({ key }) => key),
      ]),
    )
    .digest('hex')
    .slice(0, 12)}`;

/** The rows of the report's environment table. */
const environmentOf = (run: Run): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({
      provider: run.embedded ? 'embedded' : undefined,
      ...Object.fromEntries(basesOf(run.contract).map((base) => [`${base} URL`, run.target[base]])),
      certificates: tlsNote(run),
      limits: run.limits?.map(limitLine).join('; ') || undefined,
      seed: String(run.seed),
      depth: run.depth,
      requests: String(run.requests),
      interrupted: run.interrupted ? 'yes' : undefined,
      catalogue: catalogueOf(run.contract),
      assay: run.version,
      node: process.version,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, oneLine(value)] as const])),
  );

/**
 * Writes environment.properties into the folder of Allure results.
 * Categories are in the report's configuration: see generate.ts.
 */
export const writeEnvironment = (resultsDir: string, run: Run): Promise<void> =>
  writeAtomically(path.join(resultsDir, 'environment.properties'), stringifyEnvInfo({ ...environmentOf(run) }));
