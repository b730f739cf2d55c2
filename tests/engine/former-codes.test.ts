import { expect, test } from 'vitest';
import { toFinding } from '../../engine/run/fingerprint.ts';

const rangeCase = {
  key: 'data.range.end-exclusive@listAddressTransactions',
  requirement: { id: 'data.range.end-exclusive' },
  operation: { id: 'listAddressTransactions' },
};
/** The name of version 0.1: its code was end-block-listed. */
const former = 'data.range.end-exclusive@listAddressTransactions:a4ab9ac8db';

test('a baseline that names a finding by the code of a former version covers it', () => {
  const finding = toFinding(
    rangeCase,
    {
      code: 'non-matching-items',
      about: 'startBlock endBlock',
      message: 'the range lists items outside it',
      expected: 'items below endBlock',
      actual: 'an item at endBlock',
      exchanges: [],
    },
    { known: { [former]: { reason: 'agreed upon' } } },
  );

  expect(finding.known).toMatchObject({ reason: 'agreed upon' });
  expect(finding.formerFingerprint).toBe(former);
});
