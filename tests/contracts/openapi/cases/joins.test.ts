import { expect, test } from 'vitest';
import { listSources, openApiContract } from '../../../../contracts/openapi/index.ts';
import type { OpenApiDocument } from '../../../../contracts/openapi/document.ts';
import { array, closed, contractOf, documentOf, flag, inPath, integer, query, reads, text } from '../document.ts';
import { byOffset } from '../list-contract.ts';
import { findingsOf, judgeContract, notPassed } from '../judged.ts';
import { listening, type Listening } from '../listening.ts';
import { entries } from '../../../entries.ts';
import { fewOf } from '../../../part.ts';

/** Lands that name their neighbours, hold lists that are lists of their own, and name owners of two types. */

const count = 12;
const places = Array.from({ length: count }, (_, place) => place);
const codeOf = (place: number): string => `land-${String.fromCodePoint(97 + place)}`;
const cities = (place: number): readonly object[] =>
  Array.from({ length: 2 + place }, (_, n) => ({ id: 1_000 - 20 * place - n, name: `City ${place} ${n}` }));
const rivers = (place: number): readonly object[] =>
  Array.from({ length: place }, (_, n) => ({ name: `River ${n} of ${place}` }));

interface Land {
  readonly code: string;
  /** Neighbours stand in a row; the last land is an island. */
  readonly borders?: readonly string[] | undefined;
  readonly owner: { readonly type: string; readonly id: number };
  readonly cities: readonly object[];
  readonly rivers: readonly object[];
}

const lands: readonly Land[] = places.map((place) => ({
  code: codeOf(place),
  borders: [place - 1, place + 1].filter((value) => value >= 0 && value < count - 1 && place < count - 1).map(codeOf),
  owner: { type: place % 2 === 0 ? 'person' : 'company', id: 70 + (place % 4) },
  cities: cities(place).slice(0, 5),
  rivers: rivers(place),
}));

const faults = {
  'one-way': ['borders', 'not-listed-elsewhere', 'borders listLands'],
  'one-way-to-empty': ['borders', 'not-listed-elsewhere', 'borders listLands'],
  'neighbour-gone': ['borders', 'not-listed-elsewhere', 'borders listLands'],
  'land-unknown': ['land', 'not-listed-elsewhere', 'getLand'],
  'land-other': ['land', 'not-listed-elsewhere', 'getLand'],
  'rivers-cut': ['rivers', 'embedded-list-differs', 'rivers listRivers'],
  'rivers-of-another': ['rivers', 'embedded-list-differs', 'rivers listRivers'],
  'rivers-twice': ['rivers', 'embedded-list-differs', 'rivers listRivers'],
  'cities-short': ['cities', 'embedded-list-differs', 'cities listCities'],
  'cities-turned': ['cities', 'embedded-list-differs', 'cities listCities'],
  'owner-unknown': ['person', 'not-listed-elsewhere', 'getPerson'],
  'owner-other': ['company', 'not-listed-elsewhere', 'getPerson'],
  'types-mixed': ['person', 'not-listed-elsewhere', 'getPerson'],
} as const;

type Fault = keyof typeof faults;

/** Lands with a fault in their answers. */
const faulty: Partial<Record<Fault, (land: Land, place: number) => Land>> = {
  'one-way': (land, place) => (place === 4 ? { ...land, borders: [codeOf(3)] } : land),
  'one-way-to-empty': (land, place) => (place === 4 ? { ...land, borders: [] } : land),
  'rivers-cut': (land) => ({ ...land, rivers: land.rivers.slice(0, 9) }),
  'rivers-of-another': (land, place) => ({ ...land, rivers: rivers((place + 1) % count) }),
  'rivers-twice': (land) => ({ ...land, rivers: [...land.rivers, ...land.rivers.slice(0, 1)] }),
  'cities-short': (land) => ({ ...land, cities: land.cities.slice(0, 4) }),
  'cities-turned': (land) => ({ ...land, cities: land.cities.toReversed() }),
  'types-mixed': (land) => ({ ...land, owner: { ...land.owner, type: 'person' } }),
};

const served = (fault?: Fault | 'silent', more: readonly Land[] = lands): Promise<Listening> =>
  listening((path, query) => {
    const all = more.map((land, place) => (fault && fault !== 'silent' && faulty[fault]?.(land, place)) || land);
    const [, kind, name = '', inner] = path.split('/');
    if (kind === 'lands' && name === '') return fault === 'neighbour-gone' ? all.filter((_, n) => n !== 6) : all;
    const place = places.find((one) => codeOf(one) === name);
    if (kind === 'lands') {
      if (place === undefined) return 404;
      const [start, size] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 5)];
      if (inner !== undefined) return (inner === 'cities' ? cities : rivers)(place).slice(start, start + size);
      if (fault === 'land-unknown' && place % 2 === 1) return 404;
      return [fault === 'land-other' ? all[(place + 1) % count] : all[place]] as object;
    }
    const id = Number(name);
    const isKnown = lands.some(({ owner }) => owner.id === id && `${owner.type}s` === kind);
    if (!isKnown || fault === 'owner-unknown') return 404;
    return { id: fault === 'owner-other' ? id + 1 : id };
  });

const id = inPath('id', integer);
const code = inPath('code');
const land = closed({
  code: text,
  borders: array(text),
  owner: closed({ type: text, id: integer }),
  cities: array(closed({ id: integer, name: text })),
  rivers: array(closed({ name: text })),
});
const person = closed({ id: integer });

const joins = {
  borders: { to: 'listLands', each: 'borders', with: {}, match: { '.': 'code', '^code': 'borders' } },
  land: { to: 'GET /lands/{code}', with: { code: 'code' }, match: { code: 'code' } },
  rivers: { to: 'listRivers', each: 'rivers', with: { code: '^code' }, match: { name: 'name' }, sameAs: 'whole' },
  cities: { to: 'listCities', each: 'cities', with: { code: '^code' }, match: { id: 'id' }, sameAs: 'firstPage' },
  person: {
    to: 'getPerson',
    with: { id: 'owner.id' },
    match: { 'owner.id': 'id' },
    where: [{ path: 'owner.type', values: ['person'] }],
  },
  company: {
    to: 'getCompany',
    with: { id: 'owner.id' },
    match: { 'owner.id': 'id' },
    where: [{ path: 'owner.type', values: ['company'] }],
  },
};

const paged = (items: object, identity: string): readonly [readonly object[], object, object] => [
  [
    code,
    query('limit', { type: 'integer', minimum: 1, maximum: 8, default: 5 }),
    query('offset', { type: 'integer', minimum: 0 }),
  ],
  array(items),
  {
    'x-assay-list': { items: '.', identity: [identity], paging: byOffset },
  },
];

const landsWith = (declared: unknown = Object.values(joins)): OpenApiDocument =>
  documentOf({
    '/lands': reads('listLands', [], array(land), {
      'x-assay-list': { items: '.', identity: ['code'], paging: { style: 'none' } },
      'x-assay-joins': declared,
    }),
    '/lands/{code}': reads('getLand', [code], array(land)),
    '/lands/{code}/cities': reads('listCities', ...paged(closed({ id: integer, name: text }), 'id')),
    '/lands/{code}/rivers': reads('listRivers', ...paged(closed({ name: text }), 'name')),
    '/persons/{id}': reads('getPerson', [id], person),
    '/companys/{id}': reads('getCompany', [id], person),
  });

const contract = openApiContract(landsWith());

test('the right server is judged, and nothing is found', async () => {
  const result = await judgeContract(contract, served(), 'api.joins');
  expect(notPassed(result)).toEqual([]);
  const judgedHere = result.outcomes.filter(({ requirement }) => requirement === 'api.joins');
  expect(judgedHere).toMatchObject([{ operation: 'listLands', verdict: 'pass' }]);
});

test.each(fewOf(6, entries(faults)))('%s is found', async (fault, [name, errorCode, about]) => {
  const found = findingsOf(await judgeContract(contract, served(fault), 'api.joins'));
  expect(found).toMatchObject([{ requirement: 'api.joins', code: errorCode, about }]);
  const alone = openApiContract(landsWith(joins[name]));
  expect(findingsOf(await judgeContract(alone, served(fault), 'api.joins'))).toMatchObject([{ code: errorCode }]);
});

test('a land that leaves its neighbours out contradicts nobody', async () => {
  const silent = lands.map((one, place) => (place === 4 ? { ...one, borders: undefined } : one));
  const alone = openApiContract(landsWith(joins.borders));
  expect(notPassed(await judgeContract(alone, served('silent', silent), 'api.joins'))).toEqual([]);
});

test.each<[object, RegExp]>([
  [{ ...joins.land, to: 'getLnd' }, /names the operation getLnd, which the document does not have.*`getLand`/],
  [{ ...joins.land, to: 'GET /land/{code}' }, /which the document does not have.*`GET \/lands\/\{code\}`/],
  [{ ...joins.land, with: { cod: 'code' } }, /gives GET \/lands\/\{code\} the parameter cod.*`code`/],
  [{ ...joins.land, with: {} }, /lacks with\.code: GET \/lands\/\{code\} is not called without it/],
  [{ ...joins.land, with: { code: 'cod' } }, /the member cod in with\.code, which the schema .* excludes.*`code`/],
  [{ ...joins.land, with: { code: 'owner' } }, /is object by the schema, where a text, a number or a boolean/],
  [{ ...joins.land, with: { code: '$land' } }, /names the parameter \$land, which the operation does not have/],
  [{ ...joins.land, with: { code: '^code' } }, /has \^code in with\.code, but nothing stands around/],
  [{ ...joins.land, each: 'owner' }, /names the member owner in each, which is object by the schema, where an array/],
  [{ ...joins.land, match: {} }, /compares nothing: match names what is the same/],
  [{ ...joins.land, match: { code: 'cde' } }, /the member cde in match, which the schema of the answer excludes/],
  [{ ...joins.land, matches: {} }, /has the unknown member matches\. Did you mean `match`\?/],
  [{ ...joins.land, where: [{ path: 'owner.tpe', values: ['x'] }] }, /owner\.tpe in where\.0, which .*`owner\.type`/],
  [{ ...joins.rivers, with: { code: 'name' } }, /sameAs, .*: name is no path around them\. Did you mean `\^name`\?/],
  [{ ...joins.rivers, once: true }, /has sameAs, which compares whole lists, beside once/],
  [{ ...joins.rivers, to: 'getLand', match: { name: 'code' } }, /has sameAs, but GET \/lands\/\{code\} is no list/],
])('%j is refused', (declared, message) => {
  expect(() => openApiContract(landsWith(declared))).toThrow(message);
});

test('a join with an operation that is not called is told', () => {
  const document = landsWith({ ...joins.land, to: 'POST /lands/{code}' }) as { paths: Record<string, object> };
  const { get } = reads('touchLand', [code], array(land)) as { get: object };
  const known = document.paths['/lands/{code}'] ?? {};
  document.paths['/lands/{code}'] = { ...known, post: get };
  expect(listSources(document as unknown as OpenApiDocument)).toContainEqual(
    expect.stringContaining('names the operation POST /lands/{code}, which is not called'),
  );
});

const log = Array.from({ length: 900 }, (_, seq) => ({ seq, text: `line ${seq}` }));

/** Alarms name lines of a log that is longer than a walk; `isOpen`: the ends of the range do not belong to it. */
const alarms = (isOpen: boolean, gone?: number): Promise<Listening> =>
  listening((path, query) => {
    if (path === '/alarms') return [4, 450, 890].map((line) => ({ line }));
    const numbers = ['from', 'to', 'offset', 'limit'].map((name) => query.get(name) ?? undefined).map(Number);
    const [from, to, offset, limit] = numbers as [number, number, number, number];
    const isInside = (seq: number): boolean => !(isOpen ? seq <= from || seq >= to : seq < from || seq > to);
    const found = log.filter(({ seq }) => seq !== gone && isInside(seq));
    return found.slice(offset || 0, (offset || 0) + (limit || 5));
  });

const logged = (ends: string | undefined, at = 'line'): OpenApiDocument => {
  const [parameters, schema, list] = paged(closed({ seq: integer, text }), 'seq');
  const bounds = ['from', 'to'].map((name) => query(name, integer));
  const range = { path: 'seq', from: 'from', to: 'to', type: 'number', ...(ends && { closed: ends }) };
  return documentOf({
    '/alarms': reads('listAlarms', [], array(closed({ line: integer, isNew: flag })), {
      'x-assay-list': { items: '.', identity: ['line'], paging: { style: 'none' } },
      'x-assay-joins': { to: 'listLog', with: {}, at, match: { line: 'seq' } },
    }),
    '/log': reads('listLog', [...parameters.slice(1), ...bounds], schema, {
      'x-assay-list': {
        ...(list as { 'x-assay-list': object })['x-assay-list'],
        ranges: [range],
      },
    }),
  });
};

test.each([
  ['both', false],
  [undefined, true],
] as const)(
  'a long list whose range is closed: %s is asked for the part that holds an element',
  async (closed, isOpen) => {
    const ranged = openApiContract(logged(closed));
    expect(notPassed(await judgeContract(ranged, alarms(isOpen), 'api.joins'))).toEqual([]);
    const found = findingsOf(await judgeContract(ranged, alarms(isOpen, 450), 'api.joins'));
    expect(found).toMatchObject([{ code: 'not-listed-elsewhere', about: 'listLog' }]);
  },
);

test('a position that is no number is refused', () => {
  expect(() => openApiContract(logged('both', 'isNew'))).toThrow(
    /names the member isNew in at, which is boolean by the schema, where a number is needed/,
  );
});

/** Parts name their makers. Some have no maker, and letter case differs between answers. */
const makers = (): Promise<Listening> =>
  listening((path) => {
    const ids = ['0xA1', '0xB2', '0xC3'];
    if (path === '/parts') return [...ids, '0x00'].map((maker, n) => ({ id: n, maker }));
    const found = ids.find((maker) => path === `/makers/${maker}`);
    return found === undefined ? 404 : { id: found.toLowerCase() };
  });

test.each<[object, string | undefined]>([
  [{ 'x-assay-nobody': ['0x00'], 'x-assay-conventions': ['hex-case'] }, undefined],
  [{ 'x-assay-nobody': ['0x00'] }, '{"id":"0xc3"}'],
  [{ 'x-assay-conventions': ['hex-case'] }, 'not among 0'],
])('what info says of all values, %j, counts', async (info, actual) => {
  const maker = inPath('maker');
  const paths = {
    '/parts': reads('listParts', [], array(closed({ id: integer, maker: text })), {
      'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'none' } },
      'x-assay-joins': { to: 'getMaker', with: { maker: 'maker' }, match: { maker: 'id' } },
    }),
    '/makers/{maker}': reads('getMaker', [maker], closed({ id: text })),
  };
  const found = findingsOf(
    await judgeContract(contractOf(paths, { info: { title: 'parts', version: '1', ...info } }), makers(), 'api.joins'),
  );
  expect(found.map((finding) => finding.actual)).toEqual(actual === undefined ? [] : [actual]);
});

test('what names nobody is a list of texts', () => {
  const document = landsWith(joins.land) as unknown as { info: object };
  document.info = { ...document.info, 'x-assay-nobody': [0] };
  expect(() => openApiContract(document as unknown as OpenApiDocument)).toThrow(
    /info\.x-assay-nobody is no list of texts/,
  );
});
