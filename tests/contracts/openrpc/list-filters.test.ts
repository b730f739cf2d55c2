import { expect, test } from 'vitest';
import { array, object } from '../openapi/document.ts';
import { findingsOf, judged, notPassed } from '../openapi/judged.ts';
import { byOffset, integer, place, sizeUpTo, text } from '../openapi/list-contract.ts';
import { contractOf, invalidParams, serveNamed } from './serve-rpc.ts';

/** A filter whose parameter is a list in `params`: it takes several values. */

const kinds = ['credit', 'debit', 'fee'];
const entries = Array.from({ length: 60 }, (_, seq) => ({ seq, kind: kinds[(seq * 7) % 3] ?? '', weight: seq % 4 }));

const contractWith = (filters: unknown, more: readonly object[] = []) =>
  contractOf({
    name: 'entries',
    paramStructure: 'by-name',
    params: [
      { name: 'offset', schema: place },
      { name: 'limit', schema: sizeUpTo(50, 20) },
      { name: 'kinds', schema: array(text) },
      { name: 'weights', schema: array(integer) },
      ...more,
    ],
    result: { name: 'entries', schema: array(object) },
    'x-assay-list': { items: '.', identity: ['seq'], paging: byOffset, filters },
  });

interface Params {
  readonly offset?: number;
  readonly limit?: number;
  readonly kinds?: readonly string[];
  readonly weights?: readonly number[];
  readonly kind?: string;
}

/** `isBroken`: filters are lost behind the first page. */
const served = (isBroken: boolean, asked: Params[] = []) =>
  serveNamed([], (params: Params) => {
    asked.push(params);
    const { offset = 0, limit = 20, kinds: wanted, weights, kind: only } = params;
    if ([wanted, weights].some((list) => list !== undefined && !Array.isArray(list))) return invalidParams;
    const isAll = isBroken && offset > 0;
    const found = entries.filter(
      ({ kind, weight }) =>
        isAll ||
        ([undefined, kind].includes(only) && (wanted?.includes(kind) ?? true) && (weights?.includes(weight) ?? true)),
    );
    return { result: found.slice(offset, offset + limit) };
  });

test.each<[object, string, unknown]>([
  [{ kinds: { path: 'kind', operator: 'in' } }, 'kinds', 'fee'],
  [{ kinds: 'kind' }, 'kinds', 'fee'],
  [{ weights: { path: 'weight', operator: 'in' } }, 'weights', 3],
])('%j is sent as a list, and a filter that is lost behind the first page is found', async (filter, name, value) => {
  const asked: Params[] = [];
  expect(notPassed(await judged(contractWith(filter), served(false, asked), 'api.filter'))).toEqual([]);
  expect(asked.some((params) => [params[name as keyof Params]].flat().includes(value as never))).toBe(true);
  const found = findingsOf(await judged(contractWith(filter), served(true), 'api.filter'));
  expect(found.map(({ about }) => about)).toContain(name);
});

test('a filter that every call must have passes by its answers, as no list has more than one value of it', async () => {
  const required = [{ name: 'kind', required: true, schema: { type: 'string', enum: kinds } }];
  const contract = contractWith({ kind: 'kind' }, required);
  const { outcomes } = await judged(contract, served(false), 'api.filter');
  expect(outcomes.find(({ requirement }) => requirement === 'api.filter')).toMatchObject({ verdict: 'pass' });
  const findings = findingsOf(await judged(contract, served(true), 'api.filter', 'api.page.*'));
  expect(findings.map(({ code, about }) => `${code} ${about}`)).toContain('non-matching-items kind');
});
