import { expect, test } from 'vitest';
import { openRpcContract, type OpenRpcDocument } from '../../../contracts/openrpc/index.ts';
import { findingsOf, judged, notPassed } from '../openapi/judged.ts';
import { serving } from '../openapi/listening.ts';

/** A filter whose parameter is a list in `params`: it takes several values. */

const kinds = ['credit', 'debit', 'fee'];
const entries = Array.from({ length: 60 }, (_, seq) => ({ seq, kind: kinds[(seq * 7) % 3] ?? '', weight: seq % 4 }));

const integers = { type: 'integer' };
const contractWith = (filter: unknown, more: readonly object[] = []) =>
  openRpcContract({
    openrpc: '1.2.6',
    info: { title: 'Entries', version: '1' },
    methods: [
      {
        name: 'entries',
        'x-assay-safe': true,
        paramStructure: 'by-name',
        params: [
          { name: 'offset', schema: { ...integers, minimum: 0 } },
          { name: 'limit', schema: { ...integers, minimum: 1, maximum: 50, default: 20 } },
          { name: 'kinds', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'weights', schema: { type: 'array', items: integers } },
          ...more,
        ],
        result: { name: 'entries', schema: { type: 'array', items: { type: 'object' } } },
        'x-assay-list': {
          items: '.',
          identity: ['seq'],
          paging: { style: 'offset', size: 'limit', cursor: 'offset' },
          filters: filter,
        },
      },
    ],
  } as unknown as OpenRpcDocument);

interface Params {
  readonly offset?: number;
  readonly limit?: number;
  readonly kinds?: readonly string[];
  readonly weights?: readonly number[];
  readonly kind?: string;
}

/** `isBroken`: filters are lost behind the first page. */
const served = (isBroken: boolean, asked: Params[] = []) =>
  serving((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { id, params = {} } = JSON.parse(body) as { readonly id: unknown; readonly params?: Params };
      asked.push(params);
      const { offset = 0, limit = 20, kinds: wanted, weights, kind: only } = params;
      const isAll = isBroken && offset > 0;
      const found = entries.filter(
        ({ kind, weight }) =>
          isAll ||
          ((only === undefined || kind === only) &&
            (wanted?.includes(kind) ?? true) &&
            (weights === undefined || weights.includes(weight))),
      );
      const isRefused = [wanted, weights].some((list) => list !== undefined && !Array.isArray(list));
      const answer = isRefused
        ? { error: { code: -32_602, message: 'Invalid params' } }
        : { result: found.slice(offset, offset + limit) };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    });
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
