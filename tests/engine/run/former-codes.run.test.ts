import { expect, test } from 'vitest';
import { toFinding } from '../../../engine/run/judge/fingerprint.ts';

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

test('a baseline that names a falling height by the former check covers the figure that falls', () => {
  const heightCase = {
    key: 'node.height.monotone@vm.getHeight',
    requirement: { id: 'node.height.monotone' },
    operation: { id: 'vm.getHeight' },
  };
  const place = { message: 'it falls', expected: '9 or more', actual: '8', pointer: '/result/height', exchanges: [] };
  const { fingerprint } = toFinding(heightCase, { ...place, code: 'height-falls' }, {});

  const known = { [fingerprint]: { reason: 'agreed upon' } };
  const finding = toFinding(heightCase, { ...place, code: 'figure-falls', about: 'height' }, { known });
  expect(finding.known).toMatchObject({ reason: 'agreed upon' });
});
