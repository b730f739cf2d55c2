import { expect, test } from 'vitest';
import { openRpcContract, type OpenRpcDocument } from '../../../contracts/openrpc/index.ts';
import type { Judgements } from '../../../engine/run/judge-target.ts';
import { findingsOf, judged, notPassed } from '../openapi/judged.ts';
import { type Listening, serving } from '../openapi/listening.ts';
import { verdictsOf } from '../openapi/cases/target.ts';

/** Correct servers of JSON-RPC that raised an alarm: their results may be `null`, and their envelope repeats an id. */

type Params = Readonly<Record<string, unknown>>;
type Served = { readonly result: unknown } | { readonly error: object };

const refused = { error: { code: -32_602, message: 'Invalid params' } };

const methods = (...all: readonly object[]): OpenRpcDocument =>
  ({
    openrpc: '1.2.6',
    info: { title: 'Towns', version: '1' },
    methods: all.map((method) => ({ 'x-assay-safe': true, ...method })),
  }) as unknown as OpenRpcDocument;

const serve = (names: readonly string[], answer: (params: Params) => Served): Promise<Listening> =>
  serving((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { id, params = {} } = JSON.parse(body) as { readonly id: unknown; readonly params?: Params };
      const given = Array.isArray(params) ? Object.fromEntries(names.map((name, at) => [name, params[at]])) : params;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(given as Params) }));
    });
  });

const code = { name: 'code', required: true, schema: { type: 'string', examples: ['ulm1', 'LINZ2'] } };

test('letter case is compared without the id of the envelope', async () => {
  const document = methods({
    name: 'town',
    params: [{ ...code, 'x-assay-case': 'ignored' }],
    result: { name: 'town', schema: { type: 'object', properties: { code: { type: 'string' } } } },
  });
  const judgements = await judged(
    openRpcContract(document),
    serve(['code'], (params) => ({ result: { code: String(params['code']).toLowerCase() } })),
    'api.input.case',
  );
  expect(verdictsOf(judgements, 'api.input.case')).toEqual(['pass']);
});

test.each([undefined, 'either', 'by-name', 'by-position'])('a result of null is one by %s', async (paramStructure) => {
  const document = methods({
    name: 'mayor',
    params: [code],
    result: { name: 'mayor', schema: { type: ['string', 'null'] } },
    ...(paramStructure === undefined ? {} : { paramStructure }),
  });
  const judgements = await judged(
    openRpcContract(document),
    serve(['code'], () => ({ result: null })),
    'api.answers',
    'api.schema',
    'rpc.params.*',
  );
  expect(findingsOf(judgements)).toEqual([]);
});

const towns = Array.from({ length: 12 }, (_, id) => ({ id, land: ['Austria', 'Germany'][id % 2] ?? '' }));

/** A list by offset, whose filter refuses unknown values. */
const judgeTowns = (answer: (params: Params) => Served): Promise<Judgements> => {
  const item = { type: 'object', properties: { id: { type: 'integer' }, land: { type: 'string' } } };
  const names = ['land', 'offset', 'limit'];
  const limit = { type: 'integer', minimum: 1, maximum: 20, default: 20 };
  const document = methods({
    name: 'towns',
    params: [
      { name: 'land', schema: { type: 'string' } },
      { name: 'offset', schema: { type: 'integer', minimum: 0 } },
      { name: 'limit', schema: limit },
    ],
    paramStructure: 'by-name',
    result: { name: 'towns', schema: { type: 'array', items: item } },
    'x-assay-list': {
      items: '.',
      identity: ['id'],
      paging: { style: 'offset', size: 'limit', cursor: 'offset' },
      filters: { land: { path: 'land', unknown: 'refused' } },
    },
  });
  return judged(openRpcContract(document), serve(names, answer), 'api.filter', 'api.page.maximum');
};

const page = ({ land, offset = 0, limit = 20 }: Params): Served => {
  if (land !== undefined && !towns.some((town) => town.land === land)) return refused;
  const found = towns.filter((town) => land === undefined || town.land === land);
  return { result: found.slice(Number(offset), Number(offset) + Number(limit)) };
};

test('an error refuses an unknown value, whatever the status of HTTP', async () => {
  expect(notPassed(await judgeTowns(page))).toEqual([]);
  const taken = await judgeTowns((params) =>
    towns.some(({ land }) => land === (params['land'] ?? land)) ? page(params) : { result: [] },
  );
  expect(findingsOf(taken).map((finding) => finding.code)).toContain('unknown-not-refused');
});

test('an error does not accept the documented maximum', async () => {
  const judgements = await judgeTowns((params) => (params['limit'] === 20 ? refused : page(params)));
  expect(findingsOf(judgements).map((finding) => finding.code)).toContain('documented-maximum-refused');
});

const entries = Array.from({ length: 200 }, (_, at) => ({ seq: 1_000 + at, amount: `${at}.50` }));

/** The detail of an entry, which is wrong for every third one that discovery does not ask for. */
const shown = (entry: (typeof entries)[number]): object =>
  entry.seq % 3 === 0 && entry.seq > 1_006 && entry.seq < 1_190 ? { ...entry, amount: '0.00' } : entry;

test.each([{}, { minimum: 0 }])(
  'details are compared although 0 is within the bounds %j and names nothing',
  async (bounds) => {
    const entry = { type: 'object', properties: { seq: { type: 'integer' }, amount: { type: 'string' } } };
    const shows = { object: 'entry', identity: ['seq'], members: ['amount'] };
    const document = methods(
      {
        name: 'entries',
        params: [],
        result: { name: 'entries', schema: { type: 'array', items: entry } },
        'x-assay-list': { items: '.', identity: ['seq'], paging: { style: 'none' } },
        'x-assay-shows': { ...shows, at: '[]' },
      },
      {
        name: 'entry',
        params: [{ name: 'seq', required: true, schema: { type: 'integer', ...bounds } }],
        result: { name: 'entry', schema: { anyOf: [entry, { type: 'null' }] } },
        'x-assay-shows': { ...shows, at: '.' },
      },
    );
    const judgements = await judged(
      openRpcContract(document),
      serve(['seq'], ({ seq }) => {
        const found = entries.find((one) => one.seq === seq);
        return { result: seq === undefined ? entries : found ? shown(found) : null };
      }),
      'api.objects',
    );
    expect(findingsOf(judgements).map(({ operation }) => operation)).toContain('entry');
  },
);
