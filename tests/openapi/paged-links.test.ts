import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { contractOf, findingsOf, judged, notPassed, options, whileServed } from './judged.ts';
import { type Fault, serveLinked } from './linked-server.ts';
import type { Listening } from './listening.ts';

/** Lists with links between pages, in headers and in the body, and other members of pages. */

let contract: JudgedContract;
beforeAll(async () => {
  contract = await contractOf('paged-links.yaml');
});

/** The lists stand below a base path, which links in the body leave out. */
const served = async (fault?: Fault): Promise<Listening> => {
  const server = await serveLinked(fault);
  return { url: `${server.url}/v1`, close: () => server.close() };
};

test('every case is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, served()))).toEqual([]);
});

test('fuzzing finds nothing', async () => {
  const fuzz = { requests: 1_500, shrinkRequests: 300, guidance: true };
  const result = await whileServed(served(), (url) =>
    fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, {}),
  );
  expect(result.defects).toEqual([]);
  expect(findingsOf(result)).toEqual([]);
});

describe('its faults show under the right law', () => {
  test.each<[Fault, string]>([
    ['link-loses-the-filter', 'api.filter@issues'],
    ['link-loses-the-size', 'api.page.continues@issues'],
    ['next-skips-an-item', 'api.page.continues@issues'],
    ['next-link-missing-in-the-middle', 'api.page.continues@issues'],
    ['next-link-loops', 'api.page.continues@issues'],
    ['last-link-before-the-end', 'api.page.last-link@issues'],
    ['previous-link-one-too-far', 'api.page.previous@issues'],
    ['previous-link-missing', 'api.page.previous@issues'],
    ['header-counts-the-page', 'api.count@issues'],
    ['header-counts-without-the-filter', 'api.count@issues'],
    ['more-said-on-the-last-page', 'api.page.more@stations'],
    ['more-not-said', 'api.page.more@stations'],
    ['empty-page-in-the-middle', 'api.page.never-empty@cats'],
    ['foreign-cursor-taken', 'api.page.foreign-cursor@dogs'],
    ['size-above-the-maximum-taken', 'api.page.maximum@issues'],
    ['search-loses-its-body', 'api.page.any-size@search'],
    ['unsized-pages-repeat', 'api.page.continues@events'],
    ['next-page-header-skips-an-item', 'api.page.continues@records'],
  ])('%s', async (fault, wanted) => {
    const result = await judged(contract, served(fault), wanted.slice(wanted.indexOf('@') + 1));
    expect(result.defects).toEqual([]);
    expect(findingsOf(result).map(({ requirement, operation }) => `${requirement}@${operation}`)).toContain(wanted);
  });
});
