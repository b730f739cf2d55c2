import { describe, expect, test } from 'vitest';
import { type Defect, withState } from '../../../defects/defect.ts';
import { changeList, relist } from '../../../defects/operators/pages.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { declaredPage } from '../../../properties/checks/declared-page.ts';
import { order } from '../../../properties/checks/order.ts';
import { anExchange } from '../../reports/samples.ts';
import { findingsOf, judgeContract } from './judged.ts';
import { byOffset, each, integer } from './list-contract.ts';
import { type Modelled, modelled } from './modelled.ts';
import { array, contractOf, inPath, objectOf, query, reads, text } from './document.ts';
import { validity } from '../../../engine/model/validity.ts';

/** Forty books by cursor with a count and two filters. */
describe('every filter', () => {
  const books = Array.from({ length: 40 }, (_, id) => ({ id, shelf: `s${id % 3}`, author: `a${id % 4}` }));

  /** The books, with other paging, other list members or further parameters. */
  const listOf = (paging: object = {}, list: object = {}, parameters: readonly object[] = []): Modelled =>
    modelled(
      {
        name: 'books',
        query: { size: { ...integer, minimum: 0, maximum: 100 }, ...each(text, 'cursor', 'shelf', 'author', 'search') },
        parameters,
        around: {},
        list: {
          paging: { style: 'cursor', size: 'size', cursor: 'cursor', next: 'next', ...paging },
          count: 'count',
          order: { by: 'id', direction: 'ascending' },
          filters: { shelf: 'shelf', author: { path: 'author', operator: 'eq', compare: 'exact' } },
          ...list,
        },
      },
      books,
    );

  /** A book comes with every request that has an author. */
  const grows = withState(() => {
    let count = 0;
    return changeList((items, { parameters: { author, shelf } }) => {
      if (author !== undefined) count += 1;
      const grown = Array.from({ length: count }, (_, n) => ({ id: 100 + n, shelf: 's9', author: `a${n % 4}` }));
      return [...items, ...grown.filter((book) => [book.author, undefined].includes(author as string) && !shelf)];
    });
  });

  describe('beside any filter, nothing is found', () => {
    const repeats = relist({ start: (start, size) => (start > 0 && size > 1 ? start - 1 : start) });
    test.each<[string, Modelled, Defect | undefined]>([
      ['where nothing is wrong, even where a size of 0 asks for the count alone', listOf(), undefined],
      ['where the list grows while it is walked', listOf(), grows],
      ['where the document allows an item that comes again on a later page', listOf({ repeats: true }), repeats],
    ])('%s', async (_, { contract, serve }, defect) => {
      const judgements = await judgeContract(contract, serve(defect));
      expect(judgements.defects).toEqual([]);
      expect(findingsOf(judgements)).toEqual([]);
    });
  });

  describe('a page by itself', () => {
    const found = (
      parameters: Readonly<Record<string, string>>,
      page: object,
      list: object = {},
      others: readonly object[] = [],
    ): readonly string[] => {
      const { contract } = listOf({}, list, others);
      const exchange = anExchange({
        call: { operation: 'books', input: 'valid', parameters },
        request: { method: 'GET', url: `http://localhost/books?${new URLSearchParams(parameters)}`, headers: {} },
        response: {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(page),
          bytes: 100,
        },
      });
      const answer = answered(exchange, contract);
      if (!answer) throw new Error('no answer');
      return [order, declaredPage].flatMap((check) =>
        [...check.start(contract).judge(answer)].flatMap(({ violation }) => violation?.code ?? []),
      );
    };
    const turned = { books: [books[2], books[1]], count: 9 };

    test('shows a wrong order and a wrong count', () => {
      expect(found({ author: 'a1' }, turned)).toEqual([
        'unordered-within-page',
        'unordered-within-page',
        'count-differs',
      ]);
    });

    test('shows nothing beside a parameter of which the document does not say what it makes of the list', () => {
      expect(found({ author: 'a1', search: 'best' }, turned)).toEqual([]);
    });

    test('shows no order where a required parameter gives another one', () => {
      const order = { by: 'id', direction: 'ascending', parameter: 'dir' };
      const dir = query('dir', { type: 'string', enum: ['asc', 'desc'] }, { required: true, example: 'asc' });
      expect(found({ dir: 'desc' }, { books: [books[2], books[1]], count: 2 }, { order }, [dir])).toEqual([]);
    });

    test('shows no count where pages are counted: the target may cut them at a size that is not documented', () => {
      const others = ['limit', 'offset'].map((name) => query(name, integer));
      expect(found({ limit: '100' }, { books: books.slice(0, 5), count: 40 }, { paging: byOffset }, others)).toEqual(
        [],
      );
    });
  });
});

describe('path filters', () => {
  test.each([['from'], [{ path: 'from', elsewhere: 'open' }]])(
    'a value of the path is documented, whether its filter is %j or says more',
    (address) => {
      const list = { items: 'mails', paging: { style: 'none' }, filters: { address } };
      const mails = objectOf({ mails: array(objectOf({ from: text })) });
      const contract = contractOf({
        '/{address}/mails': reads('mails', [inPath('address')], mails, { 'x-assay-list': list }),
      });
      expect(validity(contract.operation('mails'), { address: 'a@example.com' })).toEqual({ valid: true });
    },
  );
});
