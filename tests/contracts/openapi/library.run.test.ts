import { beforeAll, describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { type Judgements, judgeTarget } from '../../../engine/run/judge-target.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { document, writeOverlay } from './example.ts';
import { type Fault, faults, key, serveLibrary } from './library-server.ts';
import { entries } from '../../entries.ts';
import { keySecrets } from '../../../lab/key-secrets.ts';

let contract: JudgedContract;
beforeAll(async () => {
  contract = openApiContract(await readOpenApi(document, writeOverlay()));
});

/** Judges the server. `only`: requirements; empty: all. */
const judged = async (fault?: Fault, ...only: readonly string[]): Promise<Judgements> => {
  const server = await serveLibrary(fault);
  try {
    const options = { ...defaultOptions, retries: 0, only, target: { api: server.url } } as const;
    return await judgeTarget(contract, options, {
      secrets: keySecrets(key, { id: 'key', place: { in: 'header', name: 'x-library-key' } }),
    });
  } finally {
    await server.close();
  }
};

describe('a document in YAML and an overlay with x-assay-list, of a server that keeps to it', () => {
  test('every case is judged, and nothing is found', async () => {
    const { outcomes, defects } = await judged();
    expect(defects).toEqual([]);
    expect(outcomes).toHaveLength(contract.cases.length);
    expect(
      outcomes
        .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'observed')
        .map(({ requirement, operation, verdict, reason }) => `${verdict} ${requirement}@${operation} ${reason}`),
    ).toEqual([]);
  });
});

describe('its faults show under the right law', () => {
  test.each(entries(faults))('%s', async (fault, requirement) => {
    const { outcomes, defects } = await judged(fault, requirement);
    expect(defects).toEqual([]);
    expect(outcomes.flatMap(({ findings }) => findings).map((finding) => finding.requirement)).toContain(requirement);
  });
});
