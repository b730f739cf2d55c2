import { describe, expect, test } from 'vitest';
import type { Finding } from '../../engine/model/judging.ts';
import { type Judgements, judgeTarget } from '../../engine/run/engine.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { library, libraryKey } from './contract.ts';
import { type Fault, faults, key, serveLibrary } from './server.ts';
import { fewOf, isWhole } from '../part.ts';
import { keySecrets } from '../../tools/key-secrets.ts';

/** A contract that has nothing in common with the chain's. Engine, properties and fuzzer support it without changes. */

const optionsFor = (url: string) => ({ ...defaultOptions, retries: 0, target: { library: url } }) as const;

const withLibrary = async (fault: Fault | undefined, ask: (url: string) => Promise<Judgements>) => {
  const server = await serveLibrary(fault);
  try {
    return await ask(server.url);
  } finally {
    await server.close();
  }
};

const judged = (fault?: Fault): Promise<Judgements> =>
  withLibrary(fault, (url) => judgeTarget(library, optionsFor(url), { secrets: keySecrets(key, libraryKey) }));

const fuzz = { requests: 2_000, shrinkRequests: 500, guidance: true };
const fuzzed = (fault?: Fault): Promise<Judgements> =>
  withLibrary(fault, (url) =>
    fuzzTarget(library, { ...optionsFor(url), depth: 'quick', fuzz }, { secrets: keySecrets(key, libraryKey) }),
  );

const findingsOf = ({ outcomes }: Judgements): Finding[] => outcomes.flatMap(({ findings }) => findings);

type RequirementId = (typeof library.requirements)[number]['id'];

/** The requirement that each fault breaks; undefined: only the fuzzer can see it. */
const broken: Readonly<Record<Fault, RequirementId | undefined>> = {
  'one-too-many': 'library.page.size',
  'default-ignored': 'library.page.default',
  'maximum-ignored': 'library.page.maximum',
  'maximum-refused': 'library.page.maximum',
  'minimum-refused': 'library.page.minimum',
  'item-repeated': 'library.page.continues',
  'item-lost': 'library.page.continues',
  'ends-early': 'library.page.any-size',
  'never-ends': 'library.page.continues',
  'odd-sizes-lose-an-item': 'library.page.any-size',
  unordered: 'library.order',
  'direction-ignored': 'library.order.direction',
  // The list is longer than a page, so that the law on directions cannot compare all of it.
  'descending-loses-an-item': undefined,
  'filter-ignored': 'library.filter.author',
  'filter-loses-an-item': 'library.filter.author',
  'other-order-answered': 'library.order.other',
  'year-as-text': 'library.schema',
  'author-missing': 'library.members',
  'key-unchecked': 'library.key.other',
  'error-as-text': 'library.error.body',
  'error-with-other-status': 'library.error.code',
  'crash-on-bad-limit': 'library.page.number',
  'crash-on-long-author': 'library.error.5xx',
  'no-json': 'library.json',
};

describe('a run', () => {
  test('of the library without a fault judges every case, and finds nothing', async () => {
    const result = await judged();
    expect(result.defects).toEqual([]);
    expect(result.outcomes).toHaveLength(library.cases.length);
    expect(result.outcomes.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'observed')).toEqual([]);
  });

  const byLaws = new Set<Fault>();
  for (const fault of fewOf(
    8,
    faults.filter((one) => broken[one] !== undefined),
  )) {
    test(`sees the fault ${fault}`, async () => {
      const result = await judged(fault);
      expect(result.defects).toEqual([]);
      const findings = findingsOf(result);
      expect(findings.map(({ requirement }) => requirement)).toContain(broken[fault]);
      const found = findings.filter(({ requirement }) => requirement === broken[fault]);
      if (found.some(({ judge = '' }) => judge.startsWith('laws/'))) byLaws.add(fault);
    });
  }

  test('sees most of them by laws that the chain contract uses too', () => {
    expect(byLaws.size).toBeGreaterThanOrEqual(isWhole ? 8 : 2);
  });
});

describe('fuzzing', () => {
  test('of the library without a fault finds nothing', async () => {
    const result = await fuzzed();
    expect(result.defects).toEqual([]);
    expect(findingsOf(result)).toEqual([]);
  });

  const hidden = [
    'item-lost',
    'descending-loses-an-item',
    'filter-ignored',
    'other-order-answered',
    'crash-on-long-author',
  ] as const satisfies readonly Fault[];
  test.each(fewOf(2, hidden))('sees the fault %s', async (fault) => {
    const result = await fuzzed(fault);
    expect(result.defects).toEqual([]);
    const requirements = findingsOf(result).map(({ requirement }) => requirement);
    expect(requirements).toContain(broken[fault] ?? 'library.page.continues');
  });
});
