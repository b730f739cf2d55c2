import { describe, expect, test } from 'vitest';
import { array, integer, object, objectOf, text } from '../openapi/document.ts';
import { findingsOf, judgeContract, notPassed } from '../openapi/judged.ts';
import { type Params, contractOf, invalidParams, serveNamed, serveRpc } from './serve-rpc.ts';
import type { Listening } from '../openapi/listening.ts';
import { parametersIn, paramsOf } from '../../../engine/protocols/rpc-params.ts';
import type { RpcOperation } from '../../../engine/model/operation.ts';
import { byOffset, offset, sizeUpTo } from '../openapi/list-contract.ts';

describe('by name', () => {
  // A server that takes parameters by name alone, although its document does not say how (fastapi-jsonrpc).

  const book = {
    name: 'book',
    params: [{ name: 'id', required: true, schema: { ...integer, examples: [1] } }],
    result: { name: 'book', schema: object },
  };

  const served = () =>
    serveRpc((params) =>
      typeof params === 'object' && !Array.isArray(params)
        ? { result: { id: 1 } }
        : { error: { code: -32_600, message: 'Invalid Request' } },
    );

  test('the reason says how to name parameters if the document says nothing', async () => {
    const judgements = await judgeContract(contractOf(book), served(), 'api.*');
    expect(String(notPassed(judgements))).toContain('add `paramStructure: by-name`');
  });

  test('by name, the method is judged', async () => {
    const judgements = await judgeContract(contractOf({ ...book, paramStructure: 'by-name' }), served(), 'api.*');
    expect(notPassed(judgements)).toEqual([]);
  });

  /** The digits of a page and its size are texts, as 64-bit integers of CometBFT are. */
  test('a page size and a page number that are texts by the document are sent as texts', async () => {
    const contract = contractOf({
      name: 'books',
      paramStructure: 'by-name',
      params: ['page', 'per_page'].map((name) => ({ name, schema: { ...text, pattern: '^[0-9]+$' } })),
      result: { name: 'books', schema: array(objectOf({ id: integer })) },
      'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'page', size: 'per_page', cursor: 'page' } },
    });
    const pages = serveNamed([], ({ page = '1', per_page: size = '10' }: Params) => {
      const isText = [page, size].every((value) => typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value));
      const start = (Number(page) - 1) * Number(size);
      const books = Array.from({ length: 23 }, (_, id) => ({ id }));
      return isText ? { result: books.slice(start, start + Number(size)) } : invalidParams;
    });
    const judgements = await judgeContract(contract, pages, 'api.page.*');
    expect(notPassed(judgements)).toEqual([]);
    expect(judgements.outcomes.find(({ requirement }) => requirement === 'api.page.continues')?.verdict).toBe('pass');
  });
});

/** A node whose chain grows, so that it drops the state that a call asks for. */
describe('dropped state', () => {
  const contract = contractOf({
    name: 'state_get',
    params: [{ name: 'block', required: true, schema: { ...text, enum: ['earliest'] } }],
    result: { name: 'state', schema: text },
  });

  /** Refuses requests whose members are in another order; `drops`: and any request after one of them. */
  const served = (drops: boolean): Promise<Listening> => {
    let isDropped = false;
    return serveRpc((_, body) => {
      const isTurned = body.startsWith('{"params"');
      isDropped ||= drops && isTurned;
      return isDropped || isTurned ? { error: { code: -32_000, message: 'no such state' } } : { result: 'state' };
    });
  };

  test.each([
    ['a state that is dropped meanwhile is no fault of the form of a request', true, 'inconclusive', []],
    ['a form that is refused is found', false, 'warning', ['json-form-refused']],
  ])('%s', async (_, drops, verdict, codes) => {
    const judgements = await judgeContract(contract, served(drops), 'rpc.json-forms');
    expect(findingsOf(judgements).map(({ code }) => code)).toEqual(codes);
    expect(judgements.outcomes.find(({ requirement }) => requirement === 'rpc.json-forms')?.verdict).toBe(verdict);
  });
});

/** Elements of a list inside an object of `params`, as parameters of their own. */
describe('list elements', () => {
  const text = { in: 'params', type: 'string' } as const;
  const row: RpcOperation = {
    kind: 'json-rpc',
    id: 'logs',
    base: 'api',
    section: 'logs',
    summary: 'logs',
    method: 'logs',
    params: { by: 'position', names: ['filter'], objects: ['filter'] },
    parameters: { 'filter.from': text, 'filter.topics.0': text, 'filter.topics.2': text },
  };

  test.each<[Record<string, string | readonly string[]>, unknown]>([
    [{ 'filter.topics.0': 'a' }, [{ topics: ['a'] }]],
    [{ 'filter.from': '0x1', 'filter.topics.2': 'c' }, [{ from: '0x1', topics: [null, null, 'c'] }]],
    [{ 'filter.topics.0': ['a', 'b'], 'filter.topics.2': 'c' }, [{ topics: [['a', 'b'], null, 'c'] }]],
  ])('%j is sent and read', (parameters, params) => {
    const sent = paramsOf(row, Object.entries(parameters));
    expect(sent).toEqual(params);
    expect(parametersIn(row, sent)).toEqual(parameters);
  });
});

/** A filter whose parameter is a list in `params`: it takes several values. */
describe('list filters', () => {
  const kinds = ['credit', 'debit', 'fee'];
  const entries = Array.from({ length: 60 }, (_, seq) => ({ seq, kind: kinds[(seq * 7) % 3] ?? '', weight: seq % 4 }));

  const contractWith = (filters: unknown, more: readonly object[] = []) =>
    contractOf({
      name: 'entries',
      paramStructure: 'by-name',
      params: [
        { name: 'offset', schema: offset },
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
    expect(notPassed(await judgeContract(contractWith(filter), served(false, asked), 'api.filter'))).toEqual([]);
    expect(asked.some((params) => [params[name as keyof Params]].flat().includes(value as never))).toBe(true);
    const found = findingsOf(await judgeContract(contractWith(filter), served(true), 'api.filter'));
    expect(found.map(({ about }) => about)).toContain(name);
  });

  test('a filter that every call must have passes by its answers, as no list has more than one value of it', async () => {
    const required = [{ name: 'kind', required: true, schema: { type: 'string', enum: kinds } }];
    const contract = contractWith({ kind: 'kind' }, required);
    const { outcomes } = await judgeContract(contract, served(false), 'api.filter');
    expect(outcomes.find(({ requirement }) => requirement === 'api.filter')).toMatchObject({ verdict: 'pass' });
    const findings = findingsOf(await judgeContract(contract, served(true), 'api.filter', 'api.page.*'));
    expect(findings.map(({ code, about }) => `${code} ${about}`)).toContain('non-matching-items kind');
  });
});
