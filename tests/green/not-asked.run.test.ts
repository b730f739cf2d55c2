import { describe, expect, test } from 'vitest';
import { judgeTarget } from '../../engine/run/judge-target.ts';
import { contractOfList, integer, offsetQuery, byOffset, text } from '../contracts/openapi/list-contract.ts';
import { judgeContract, options, whileServed } from '../contracts/openapi/judged.ts';
import { listening, pageOf } from '../contracts/openapi/listening.ts';

/** A case whose question was never asked does not pass, and a limit of assay is not told as a lack of data. */

const rows = Array.from({ length: 300 }, (_, id) => ({ id, colour: ['red', 'blue'][id % 2], tag: 'only' }));

const contract = contractOfList({
  name: 'rows',
  query: { ...offsetQuery(10), tag: text },
  item: { id: integer, colour: text, tag: text },
  around: { total: integer },
  list: { paging: byOffset, count: 'total', filters: { tag: { path: 'tag', compare: 'exact' } } },
});

const serve = (all: readonly object[]) =>
  listening((_, query) => {
    const page = pageOf(all, query, 10);
    const tag = query.get('tag');
    return (
      page && {
        total: tag === null || tag === 'only' ? all.length : 0,
        rows: tag === null || tag === 'only' ? page : [],
      }
    );
  });

test('checks alone do not pass a case whose law found no question', async () => {
  const result = await judgeContract(contract, serve(rows.slice(0, 8)), 'api.filter');
  const outcome = result.outcomes.find(({ requirement }) => requirement === 'api.filter');
  expect(outcome).toMatchObject({ verdict: 'inconclusive' });
  expect(outcome?.reason).toContain('no list found holds items');
});

describe('a list that is longer than the pages that are read', () => {
  const countCase = async (maxPages?: number) => {
    const result = await whileServed(serve(rows), (url, around) =>
      judgeTarget(
        contract,
        {
          ...options,
          only: ['api.page.any-size', 'api.page.continues', 'api.filter'],
          target: { api: url },
          ...(maxPages === undefined ? {} : { maxPages }),
        },
        around,
      ),
    );
    return { ...result, unjudged: result.outcomes.filter(({ verdict }) => verdict === 'inconclusive') };
  };

  test('is not judged, and the reason names max-pages', async () => {
    const { unjudged } = await countCase();
    expect(unjudged.map(({ applies }) => applies)).not.toContain(false);
    for (const { reason } of unjudged) expect(reason).toContain('max-pages');
    expect(unjudged.length).toBeGreaterThan(0);
  });

  test('is read to its end with a large max-pages, which is no limit then', async () => {
    const { limits, unjudged } = await countCase(1_000_000);
    expect(limits).toEqual([]);
    expect(unjudged).toMatchObject([{ requirement: 'api.filter', applies: false }]);
  });
});
