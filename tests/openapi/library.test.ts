import { beforeAll, describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { type Judgements, judgeTarget } from '../../engine/run/engine.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { document, writeOverlay } from './example.ts';
import { type Fault, key, serveLibrary } from '../second-contract/server.ts';
import { keySecrets } from '../../tools/key-secrets.ts';

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

/** The requirement under which each fault of the server shows. */
const broken: Readonly<Partial<Record<Fault, string>>> = {
  'one-too-many': 'api.page.size',
  'default-ignored': 'api.page.default',
  'maximum-ignored': 'api.page.maximum',
  'maximum-refused': 'api.page.maximum',
  'minimum-refused': 'api.page.minimum',
  'item-repeated': 'api.page.continues',
  'item-lost': 'api.page.continues',
  'ends-early': 'api.page.any-size',
  'never-ends': 'api.page.continues',
  'odd-sizes-lose-an-item': 'api.page.any-size',
  unordered: 'api.order',
  'direction-ignored': 'api.order.direction',
  'filter-ignored': 'api.filter',
  'filter-loses-an-item': 'api.filter',
  'year-as-text': 'api.schema',
  'author-missing': 'api.schema',
  'crash-on-bad-limit': 'api.no-server-error',
  'crash-on-long-author': 'api.no-server-error',
  'no-json': 'api.json',
};

describe('its faults show under the right law', () => {
  test.each(Object.entries(broken) as [Fault, string][])('%s', async (fault, requirement) => {
    const { outcomes, defects } = await judged(fault, requirement);
    expect(defects).toEqual([]);
    expect(outcomes.flatMap(({ findings }) => findings).map((finding) => finding.requirement)).toContain(requirement);
  });
});
