import { expect, test } from 'vitest';
import { deriveMutants } from '../../../defects/derive/derive.ts';
import { judgeMutants } from '../../../defects/judge-mutants.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { contractOfList, integer, place, sizeUpTo, text } from '../../contracts/openapi/list-contract.ts';
import { answering, servingAtPort } from '../../contracts/openapi/listening.ts';
import { fewOf } from '../../part.ts';

/** Defaults and maxima that are a little less than documented, on lists that are longer than both. */

const [usual, most] = [30, 50];
const all = Array.from({ length: 70 }, (_, index) => ({ id: index + 1 }));

const styles = {
  offset: {
    query: { limit: sizeUpTo(most, usual), offset: place },
    paging: { style: 'offset', size: 'limit', cursor: 'offset' },
  },
  page: {
    query: { limit: sizeUpTo(most, usual), page: { ...integer, minimum: 1 } },
    paging: { style: 'page', size: 'limit', cursor: 'page', first: 1 },
  },
  token: {
    query: { limit: sizeUpTo(most, usual), after: text },
    paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next', fullPages: true },
  },
  'token without fullPages': {
    query: { limit: sizeUpTo(most, usual), after: text },
    paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' },
  },
} as const;

const judge = async (style: keyof typeof styles, pattern: RegExp): Promise<Record<string, string>> => {
  const { query, paging } = styles[style];
  const list = { paging, order: { by: 'id', direction: 'ascending' } };
  const contract = contractOfList({ name: 'goods', query, item: { id: integer }, around: { next: text }, list });
  const server = await servingAtPort(
    answering((_, asked) => {
      const [limit, page] = [Number(asked.get('limit') ?? usual), Number(asked.get('page') ?? 1)];
      if (!Number.isInteger(limit) || limit < 1 || limit > most || page < 1) return undefined;
      const start = Number(asked.get('offset') ?? asked.get('after') ?? (page - 1) * limit);
      if (!Number.isInteger(start) || start < 0) return undefined;
      const end = start + limit;
      return { goods: all.slice(start, end), ...(end < all.length ? { next: String(end) } : {}) };
    }),
  );
  try {
    const { results, alarms } = await judgeMutants(
      contract,
      deriveMutants(contract).filter(({ id }) => pattern.test(id)),
      {
        engine: { ...defaultOptions, target: { api: server.url }, retries: 0 },
        most: 100,
        onProgress: () => undefined,
      },
    );
    expect(alarms).toEqual([]);
    return Object.fromEntries(results.map(({ id, verdict }) => [id.replace('goods ', ''), verdict]));
  } finally {
    await server.close();
  }
};

const less = /size: (the (default|maximum) is (one|24) less|a call without it is refused)/;
const caught = {
  'size: the default is one less': 'caught',
  'size: the default is 24 less': 'caught',
  'size: a call without it is refused': 'caught',
  'size: the maximum is one less': 'caught',
};

test.each(fewOf(2, ['offset', 'page', 'token'] as const))('a list by %s', async (style) => {
  expect(await judge(style, less)).toEqual(caught);
});

test('pages that may be short show no maximum', async () => {
  expect(await judge('token without fullPages', less)).toEqual({
    ...caught,
    'size: the maximum is one less': 'not-declared',
  });
});

test('a full last page that leads to the first one', async () => {
  expect(await judge('offset', /full last page/)).toEqual({ 'paging: a full last page leads to the first': 'caught' });
});
