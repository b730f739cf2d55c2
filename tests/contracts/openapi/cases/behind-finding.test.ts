import { expect, it } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { defaultGate } from '../../../../engine/model/baseline.ts';
import { coverageOf } from '../../../../reports/coverage.ts';
import { exitCode } from '../../../../reports/exit.ts';
import { notTested } from '../../../../reports/not-tested.ts';
import { aRun } from '../../../reports/samples.ts';
import { documentOf, inPath, integer, query, text } from '../document.ts';
import { jsonReply, judgedBy, operation } from './target.ts';

const object = { 'application/json': { type: 'object', required: ['id'] } };
const id = inPath('id', text, { example: 'a' });
const limit = query('limit', { ...integer, minimum: 1, maximum: 9 });

/** Judges a server of which one operation always answers with this status. */
const runOf = async (status: number) => {
  const document = documentOf({
    '/open': operation('open', { 200: object }),
    '/forks/{id}': operation('forks', { 200: object }, { parameters: [id, limit] }),
  });
  const judgements = await judgedBy(document, (path) =>
    path === '/open' ? jsonReply({ id: 'a' }) : jsonReply({ error: 'no' }, status),
  );
  const contract = openApiContract(document);
  const run = aRun({ contract, outcomes: judgements.outcomes, gate: defaultGate });
  const forks = run.outcomes.filter((outcome) => outcome.operation === 'forks');
  return { contract, run, left: forks.filter(({ verdict }) => verdict === 'inconclusive') };
};

it.each([501, 500])('cases of an operation that is broken do not apply (%d)', async (status) => {
  const { contract, run, left } = await runOf(status);
  expect(left.length).toBeGreaterThan(0);
  for (const { applies, reason } of left) {
    expect(applies).toBe(false);
    expect(reason).toBe('GET /forks/{id} gave no usable answer; see api.answers@GET /forks/{id}');
  }
  const [api] = coverageOf(contract, run.outcomes);
  expect(api).toMatchObject({ judged: api?.selected });
  expect(notTested(run)).toEqual([]);
  expect(exitCode(run, { failOn: 'derived' })).toBe(1);
});

it.each([401, 404])('cases of an operation that needs a key or another value are not tested (%d)', async (status) => {
  const { run, left } = await runOf(status);
  expect(left.filter(({ applies }) => applies === false)).toEqual([]);
  expect(notTested(run).map(({ kind }) => kind)).toContain('unanswered');
});
