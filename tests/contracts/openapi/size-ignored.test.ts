import { describe, expect, test } from 'vitest';
import { judged } from './judged.ts';
import { contractOfList, integer, text } from './list-contract.ts';
import { listening } from './listening.ts';

/** A list of twelve items by cursor that ignores the page size: each answer holds all items. */

const contract = contractOfList({
  name: 'certificates',
  query: { size: { ...integer, minimum: 1, maximum: 100 }, cursor: text },
  around: { next: text },
  list: { paging: { style: 'cursor', size: 'size', cursor: 'cursor', next: 'next' } },
});

const certificates = Array.from({ length: 12 }, (_, n) => ({ id: `certificate-${n}` }));

describe('a page size that is ignored', () => {
  test('is one finding, and no finding about the pages that then do not exist', async () => {
    const { outcomes, defects } = await judged(
      contract,
      listening(() => ({ certificates })),
    );
    expect(defects).toEqual([]);
    const findings = outcomes.flatMap((outcome) => outcome.findings);
    expect(findings.filter(({ requirement }) => requirement === 'api.page.size').map(({ actual }) => actual)).toEqual([
      '12',
    ]);
    expect(findings.map(({ requirement }) => requirement)).not.toContain('api.page.continues');
    const continues = outcomes.find(({ requirement }) => requirement === 'api.page.continues');
    expect(continues?.verdict).not.toBe('pass');
  });
});
