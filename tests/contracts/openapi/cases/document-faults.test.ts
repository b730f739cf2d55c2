import { describe, expect, it, test } from 'vitest';
import { openApiContract, withAllowedWrites } from '../../../../contracts/openapi/index.ts';
import { array, documentOf, inPath, integer, json, objectOf, ok, query, text } from '../document.ts';
import { findingsOf, judgeContract } from '../judged.ts';
import { jsonReply, judgedBy, operation, replying } from './target.ts';
import { defaultGate } from '../../../../engine/model/baseline.ts';
import { coverageOf } from '../../../../reports/coverage.ts';
import { exitCode } from '../../../../reports/exit.ts';
import { notTested } from '../../../../reports/not-tested.ts';
import { aRun } from '../../../reports/samples.ts';

/** Faults of a document, in the terms and the places of the document that its author knows. */
describe('document faults', () => {
  const listOf = (filters: object, operation: object): object => ({
    'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'none' }, filters },
    responses: ok(array(objectOf({ id: text, tag: text }))),
    ...operation,
  });

  test('two places that contradict each other are refused', () => {
    const filters = { tag: { path: 'tag', compare: 'exact' } };
    const parameters = [query('tag', text, { 'x-assay-case': 'ignored' })];
    expect(() => openApiContract(documentOf({ '/a': { get: listOf(filters, { parameters }) } }))).toThrow(
      'filters.tag has compare: exact, but the parameter has x-assay-case: ignored; keep one of them',
    );
  });

  test('a filter by a list in the body says how it is given', () => {
    const schema = objectOf({ tags: array(text), name: text });
    const post = (filters: object) => ({
      '/a': { post: { operationId: 'search', ...listOf(filters, { requestBody: { content: json(schema) } }) } },
    });
    const contract = (filters: object) => openApiContract(withAllowedWrites(documentOf(post(filters)), ['search']));
    expect(() => contract({ tags: 'tag' })).toThrow(
      'the parameter tags, a member of the body that is no text or number',
    );
    expect(() => contract({ tog: 'tag' })).toThrow('which the operation does not have; it has tags, name');
  });

  test('a success that the document does not describe is the fault of the document', async () => {
    const get = { parameters: [], responses: { 201: ok({ type: 'object' })[200], default: ok({})[200] } };
    const document = documentOf({ '/a': { get }, '/b': { get: { responses: ok({ type: 'object' }) } } });
    const { outcomes } = await judgeContract(
      openApiContract(document),
      replying(() => jsonReply({})),
    );
    const reasons = outcomes.filter(({ operation }) => operation === 'get-a').map(({ reason }) => reason);
    expect(reasons).toContain(
      'GET /a gave no usable answer: the document describes 201 and default and no success 200, which answered 1 call; ' +
        'correct the document',
    );
  });

  test('an error page is quoted', async () => {
    const document = documentOf({ '/a': { get: { responses: ok({ type: 'object' }) } } });
    const page = replying(() => ({ status: 500, type: 'text/html', body: '<h1>Oops</h1>' }));
    const [finding] = findingsOf(await judgeContract(openApiContract(document), page));
    expect(finding?.actual).toBe('status 500: "<h1>Oops</h1>"');
  });
});

describe('behind finding', () => {
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
});
