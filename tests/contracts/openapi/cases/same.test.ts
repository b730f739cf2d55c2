import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { deriveMutants } from '../../../../defects/derive/derive.ts';
import { entries } from '../../../entries.ts';
import { array, closed, contractOf, inPath, integer, number, query, reads, text } from '../document.ts';
import { byOffset } from '../list-contract.ts';
import { findingsOf, judgeContract, notPassed } from '../judged.ts';
import { listening, type Listening, pageOf } from '../listening.ts';

/** Shops that are named in several ways, and books that several operations show. */

interface Book {
  readonly isbn: string;
  readonly author: string;
  readonly copies: number;
}

const shops = [1, 2, 3].map((id) => ({ id: `s${id}`, name: `shop-${id}` }));
const books: readonly Book[] = Array.from({ length: 14 }, (_, n) => ({
  isbn: `isbn-${n}`,
  author: `w${n % 3}`,
  copies: n + 1,
}));

/** By fault: the row, the code, and the place in the finding. */
const faults = {
  'name-unknown': ['names', 'same-refused', 'another name in shop'],
  'name-loses-last': ['names', 'same-differs', 'another name in shop'],
  'name-loses-pages': ['names', 'same-differs', 'another name in shop'],
  'name-changes-content': ['names', 'same-differs', 'another name in shop'],
  'prefix-refused': ['spellings', 'same-refused', 'author as w:{value}'],
  'prefix-finds-less': ['spellings', 'same-differs', 'author as w:{value}'],
  'bare-refused': ['spellings', 'same-refused', 'author as w:{value}'],
  'new-path-loses': ['path', 'same-differs', 'listBooksAnew'],
  'new-path-refused': ['path', 'same-refused', 'listBooksAnew'],
  'stock-of-another': ['single', 'same-differs', 'getStock'],
  'stock-in-boxes-of-another': ['units', 'same-differs', 'getStock'],
  'long-form-differs': ['encodings', 'same-differs', 'form'],
  'of-shop-foreign': ['part', 'same-differs', 'listBooksOfFirstShop'],
} as const;
type Fault = keyof typeof faults;

const bareOf = (author: string): string => author.replace(/^w:/, '');

const served = (fault?: Fault, isMoving = false): Promise<Listening> => {
  let calls = 0;
  const without = <T>(all: readonly T[], isMeant: boolean): readonly T[] => (isMeant ? all.slice(0, -1) : all);
  return listening((path, query) => {
    calls += 1;
    const moved = books.map((book) => (isMoving ? { ...book, copies: book.copies + calls } : book));
    const [, kind, key = ''] = path.split('/');
    const author = query.get('author');
    const isPrefixed = author?.startsWith('w:') === true;
    if (kind === 'shops' && key === '') return shops;
    if (kind === 'shops') {
      const isName = shops.some(({ name }) => name === key);
      if (!isName && !shops.some(({ id }) => id === key)) return 404;
      if (
        isName &&
        (fault === 'name-unknown' || (fault === 'name-loses-pages' && Number(query.get('offset') ?? 0) > 0))
      )
        return 404;
      const all = without(moved, isName && fault === 'name-loses-last');
      const shown = isName && fault === 'name-changes-content' ? all.map((book) => ({ ...book, copies: 0 })) : all;
      return pageOf(shown, query, 20);
    }
    if (kind === 'books' && key === '') {
      if (fault === 'prefix-refused' && isPrefixed) return 400;
      if (fault === 'bare-refused' && author !== null && !isPrefixed) return 400;
      const all = moved.filter((book) => author === null || book.author === bareOf(author));
      return pageOf(without(all, fault === 'prefix-finds-less' && isPrefixed), query, 20);
    }
    if (kind === 'first')
      return pageOf(
        [...moved.slice(0, 5), ...(fault === 'of-shop-foreign' ? [{ ...books[0], isbn: 'x' }] : [])],
        query,
        20,
      );
    if (kind === 'anew')
      return fault === 'new-path-refused' ? 404 : pageOf(without(moved, fault === 'new-path-loses'), query, 20);
    const book = moved.find(({ isbn }) => isbn === key);
    if (!book) return 404;
    const copies = query.get('unit') === 'box' ? book.copies / 2 : book.copies;
    if (kind === 'stock') {
      const isOther = fault === 'stock-of-another' || (fault === 'stock-in-boxes-of-another' && copies < book.copies);
      return { left: copies + (isOther ? 1 : 0) };
    }
    return query.get('form') === 'long'
      ? { details: { copies: fault === 'long-form-differs' ? copies * 2 : copies } }
      : { copies };
  });
};

const paged = [
  query('limit', { type: 'integer', minimum: 1, maximum: 20, default: 10 }),
  query('offset', { type: 'integer', minimum: 0 }),
];
const author = query('author');
const unit = query('unit', { enum: ['piece', 'box'], default: 'piece' });
const list = {
  items: '.',
  identity: ['isbn'],
  paging: byOffset,
};
const answer = array(closed({ isbn: text, author: text, copies: integer }));

const rows = {
  names: { parameter: 'shop', named: ['id', 'name'], of: 'listShops' },
  spellings: { parameter: 'author', spelled: ['{value}', 'w:{value}'] },
  path: { operation: 'GET /anew' },
  single: { operation: 'getStock', compare: { copies: 'left' } },
  units: { operation: 'getStock', compare: { copies: 'left' }, both: { unit: ['piece', 'box'] } },
  encodings: { with: { form: { value: 'long' } }, compare: { copies: 'details.copies' } },
  part: { operation: 'listBooksOfFirstShop', extent: 'part' },
};
type Rows = Readonly<Record<keyof typeof rows, object | undefined>>;

const contractWith = ({ names, spellings, path, single, units, encodings, part }: Rows = rows): JudgedContract =>
  contractOf({
    '/shops': reads('listShops', [], array(closed({ id: text, name: text })), {
      'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'none' } },
    }),
    '/shops/{shop}': reads('listBooksOfShop', [inPath('shop'), ...paged], answer, {
      'x-assay-list': list,
      'x-assay-same': names,
    }),
    '/books': reads('listBooks', [author, ...paged], answer, {
      'x-assay-list': { ...list, filters: { author: 'author' } },
      'x-assay-same': [spellings, path, part],
    }),
    '/first': reads('listBooksOfFirstShop', paged, answer, { 'x-assay-list': list }),
    '/anew': reads('listBooksAnew', paged, answer, { 'x-assay-list': list }),
    '/books/{isbn}': reads(
      'getBook',
      [inPath('isbn'), unit, query('form', { enum: ['short', 'long'] })],
      closed({ copies: number, details: closed({ copies: number }) }),
      { 'x-assay-same': [single, units, encodings] },
    ),
    '/stock/{isbn}': reads('getStock', [inPath('isbn'), unit], closed({ left: number })),
  });

const contract = contractWith();

test('the right server passes each case, also if its figures grow with every answer', async () => {
  const right = await judgeContract(contract, served(), 'api.same');
  expect(notPassed(right)).toEqual([]);
  expect(right.outcomes.filter(({ verdict }) => verdict === 'pass').map((outcome) => outcome.operation)).toEqual([
    'getBook',
    'listBooks',
    'listBooksOfShop',
  ]);
  expect(findingsOf(await judgeContract(contract, served(undefined, true), 'api.same'))).toEqual([]);
});

test.each(entries(faults))('%s is found', async (fault, [, code, about]) => {
  const found = findingsOf(await judgeContract(contract, served(fault), 'api.same'));
  expect(found).toContainEqual(expect.objectContaining({ requirement: 'api.same', code, about }));
});

test.each<[Partial<Rows>, RegExp]>([
  [
    { names: { ...rows.names, parameter: 'shp' } },
    /gives GET \/shops\/\{shop\} the parameter shp, which it does not have.*`shop`/,
  ],
  [
    { names: { ...rows.names, of: 'listShop' } },
    /names the operation listShop, which the document does not have.*`listShops`/,
  ],
  [{ names: { ...rows.names, named: ['id', 'nme'] } }, /the member nme in named, which the schema .* excludes.*`name`/],
  [{ names: { parameter: 'shop' } }, /names no other way, or two/],
  [{ names: { ...rows.names, operation: 'listBooks' } }, /names no other way, or two/],
  [{ names: { ...rows.names, nmaed: [] } }, /unknown member nmaed\. Did you mean `named`\?/],
  [{ spellings: { parameter: 'author', spelled: ['{value}', 'w:'] } }, /spelled\.1 must match pattern/],
  [{ spellings: { parameter: 'limit', spelled: ['{value}', '0{value}'] } }, /has spellings of limit, which is no text/],
  [{ path: { operation: 'getStock' } }, /lacks with\.isbn: GET \/stock\/\{isbn\} is not called without it/],
  [{ path: { operation: 'getStock', with: { isbn: 'isbn' } } }, /only one of both is a list; say in compare/],
  [{ path: { operation: 'listShops' } }, /their items have other identities/],
  [
    { units: { ...rows.units, both: { unt: ['box'] } } },
    /gives GET \/books\/\{isbn\} the parameter unt, which it does not have/,
  ],
  [{ single: { ...rows.single, extent: 'part' } }, /has extent, which compares two lists/],
  [
    { single: { ...rows.single, compare: { copies: 'lft' } } },
    /the member lft in compare, which the schema .* excludes.*`left`/,
  ],
  [{ encodings: { with: { frm: { value: 'long' } } } }, /the parameter frm, which it does not have.*`form`/],
])('%j is refused', (declared, message) => {
  expect(() => contractWith({ ...rows, ...declared })).toThrow(message);
});

test('mutants of each way are derived', () => {
  const found = deriveMutants(contract).filter(({ id }) => id.includes(' same '));
  expect(found.map(({ id }) => id)).toEqual([
    'listBooksOfShop same shop: finds less by every second name',
    'listBooks same w:{value}: is refused',
    'listBooks same listBooksAnew: finds less',
    'listBooks same listBooksOfFirstShop: finds less',
    'getBook same copies: is another than in another way',
  ]);
});
