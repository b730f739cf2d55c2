import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { fuzzTarget } from '../../../fuzz/campaign/fuzz-target.ts';
import { contractOf, findingsOf, judged, notPassed, options, whileServed } from './judged.ts';
import { type Fault, faults, serveLinked } from './linked-server.ts';
import { entries } from '../../entries.ts';
import { isWhole } from '../../part.ts';
import type { Listening } from './listening.ts';

/** Lists with links between pages, in headers and in the body, and other members of pages. */

let contract: JudgedContract;
beforeAll(async () => {
  contract = await contractOf('paged-links.yaml');
});

/** The lists stand below a base path, which links in the body leave out. */
const served = async (fault?: Fault): Promise<Listening> => {
  const server = await serveLinked(fault);
  return { ...server, url: `${server.url}/v1` };
};

test('every case is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, served()))).toEqual([]);
});

test('fuzzing finds nothing', async () => {
  const fuzz = { requests: isWhole ? 1_500 : 250, shrinkRequests: 300, guidance: true };
  const result = await whileServed(served(), (url, around) =>
    fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, around),
  );
  expect(result.defects).toEqual([]);
  expect(findingsOf(result)).toEqual([]);
});

describe('its faults show under the right law', () => {
  test.each(entries(faults))('%s', async (fault, wanted) => {
    const result = await judged(contract, served(fault), wanted.slice(wanted.indexOf('@') + 1));
    expect(result.defects).toEqual([]);
    expect(findingsOf(result).map(({ requirement, operation }) => `${requirement}@${operation}`)).toContain(wanted);
  });
});
