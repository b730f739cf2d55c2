import { expect, test } from 'vitest';
import { findingsOf, judgeContract } from '../contracts/openapi/judged.ts';
import { listening } from '../contracts/openapi/listening.ts';
import { closed, contractOf, integer, reads } from '../contracts/openapi/document.ts';

const contract = contractOf({ '/thing': reads('getThing', [], closed({ id: integer }, 'id')) });

const found = async (answer: object) => {
  const served = listening(() => answer);
  return findingsOf(await judgeContract(contract, served, 'api.schema'));
};

test('an unexpected member is named, and each has a fingerprint of its own', async () => {
  const [alpha, password] = [await found({ id: 1, alpha: 'x' }), await found({ id: 1, password: 'x' })];
  expect(alpha).toMatchObject([
    { message: 'alpha is no documented member', expected: 'no member alpha', actual: '"x"', pointer: '/alpha' },
  ]);
  expect(password).toHaveLength(1);
  expect(password[0]?.fingerprint).not.toBe(alpha[0]?.fingerprint);
});

test('an object whose names are data has one finding', async () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, place) => [`key ${place}`, place]));
  expect(await found({ id: 1, ...many })).toMatchObject([{ pointer: '' }]);
});
