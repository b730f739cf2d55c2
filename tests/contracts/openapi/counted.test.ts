import { expect, test } from 'vitest';
import { fuzzTarget } from '../../../fuzz/campaign/fuzz-target.ts';
import { isWhole } from '../../part.ts';
import { answerCounted } from './counted-server.ts';
import { brokenBy, contractOf, findingsOf, judged, notPassed, options, whileServed } from './judged.ts';
import { serving } from './listening.ts';

/** Lists whose place is counted, by offset and by page number, of a server that shares no code with the model server. */

const contract = await contractOf('counted.yaml');

test('every case is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, serving(answerCounted())))).toEqual([]);
});

test('fuzzing finds nothing', async () => {
  const fuzz = { requests: isWhole ? 1_500 : 400, shrinkRequests: 300, guidance: true };
  const result = await whileServed(serving(answerCounted()), (url, around) =>
    fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, around),
  );
  expect(result.defects).toEqual([]);
  expect(findingsOf(result)).toEqual([]);
});

test('pages that are counted from zero are found', async () => {
  expect(await brokenBy(contract, serving(answerCounted(0)), 'orders')).toContain('api.page.continues');
});
