import { expect, test } from 'vitest';
import type { Judgements } from '../../../engine/run/judge-target.ts';
import { verdictsOf } from '../openapi/cases/target.ts';
import { array, integer, objectOf, text } from '../openapi/document.ts';
import { findingsOf, judgeContract, notPassed } from '../openapi/judged.ts';
import { byOffset, offset, sizeUpTo } from '../openapi/list-contract.ts';
import { contractOf, invalidParams, type Params, type Reply, serveNamed } from './serve-rpc.ts';

/** Correct servers of JSON-RPC that raised an alarm: their results may be `null`, and their envelope repeats an id. */

const code = { name: 'code', required: true, schema: { type: 'string', examples: ['ulm1', 'LINZ2'] } };

test('letter case is compared without the id of the envelope', async () => {
  const contract = contractOf({
    name: 'town',
    params: [{ ...code, 'x-assay-case': 'ignored' }],
    result: { name: 'town', schema: objectOf({ code: text }) },
  });
  const judgements = await judgeContract(
    contract,
    serveNamed(['code'], (params) => ({ result: { code: String(params['code']).toLowerCase() } })),
    'api.input.case',
  );
  expect(verdictsOf(judgements, 'api.input.case')).toEqual(['pass']);
});

test.each([undefined, 'either', 'by-name', 'by-position'])('a result of null is one by %s', async (paramStructure) => {
  const contract = contractOf({
    name: 'mayor',
    params: [code],
    result: { name: 'mayor', schema: { type: ['string', 'null'] } },
    ...(paramStructure === undefined ? {} : { paramStructure }),
  });
  const judgements = await judgeContract(
    contract,
    serveNamed(['code'], () => ({ result: null })),
    'api.answers',
    'api.schema',
    'rpc.params.*',
  );
  expect(findingsOf(judgements)).toEqual([]);
});

const towns = Array.from({ length: 12 }, (_, id) => ({ id, land: ['Austria', 'Germany'][id % 2] ?? '' }));

/** A list by offset, whose filter refuses unknown values. */
const judgeTowns = (answer: (params: Params) => Reply): Promise<Judgements> => {
  const contract = contractOf({
    name: 'towns',
    params: [
      { name: 'land', schema: text },
      { name: 'offset', schema: offset },
      { name: 'limit', schema: sizeUpTo(20) },
    ],
    paramStructure: 'by-name',
    result: { name: 'towns', schema: array(objectOf({ id: integer, land: text })) },
    'x-assay-list': {
      items: '.',
      identity: ['id'],
      paging: byOffset,
      filters: { land: { path: 'land', unknown: 'refused' } },
    },
  });
  return judgeContract(contract, serveNamed(['land', 'offset', 'limit'], answer), 'api.filter', 'api.page.maximum');
};

const page = ({ land, offset = 0, limit = 20 }: Params): Reply => {
  if (land !== undefined && !towns.some((town) => town.land === land)) return invalidParams;
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
  const judgements = await judgeTowns((params) => (params['limit'] === 20 ? invalidParams : page(params)));
  expect(findingsOf(judgements).map((finding) => finding.code)).toContain('documented-maximum-refused');
});

const entries = Array.from({ length: 200 }, (_, at) => ({ seq: 1_000 + at, amount: `${at}.50` }));

/** The detail of an entry, which is wrong for every third one that discovery does not ask for. */
const shown = (entry: (typeof entries)[number]): object =>
  entry.seq % 3 === 0 && entry.seq > 1_006 && entry.seq < 1_190 ? { ...entry, amount: '0.00' } : entry;

test.each([{}, { minimum: 0 }])(
  'details are compared although 0 is within the bounds %j and names nothing',
  async (bounds) => {
    const entry = objectOf({ seq: integer, amount: text });
    const shows = { object: 'entry', identity: ['seq'], members: ['amount'] };
    const contract = contractOf(
      {
        name: 'entries',
        params: [],
        result: { name: 'entries', schema: array(entry) },
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
    const judgements = await judgeContract(
      contract,
      serveNamed(['seq'], ({ seq }) => {
        const found = entries.find((one) => one.seq === seq);
        return { result: seq === undefined ? entries : found ? shown(found) : null };
      }),
      'api.objects',
    );
    expect(findingsOf(judgements).map(({ operation }) => operation)).toContain('entry');
  },
);
