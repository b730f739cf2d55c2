import { describe, expect, test } from 'vitest';
import { array, closed, contractOf, documentOf, flag, inPath, integer, query, reads, text } from '../document.ts';
import { findingsOf, judgeContract, notPassed } from '../judged.ts';
import { type Listening, listening } from '../listening.ts';
import { entries } from '../../../entries.ts';
import { openApiContract } from '../../../../contracts/openapi/index.ts';

/** A chain that grows with each request, with a settled entry behind its newest one. */
describe('heads', () => {
  const faults = {
    'head-falls': ['api.figures', 'getHead'],
    'settled-beyond-newest': ['api.joins', 'getEntry'],
    'newest-is-stale': ['api.joins', 'getHead'],
    'newest-beyond-head': ['api.joins', 'getEntry'],
    'spent-too-early': ['api.joins', 'getEntry'],
    'there-too-early': ['api.joins', 'getEntry'],
  } as const;

  type Fault = keyof typeof faults;

  const hex = (value: number): string => `0x${value.toString(16)}`;

  const served = (fault?: Fault): Promise<Listening> => {
    let requests = 0;
    return listening((path, query) => {
      requests += 1;
      const head = 1_000 + requests;
      if (path === '/head') return { number: hex(fault === 'head-falls' && requests % 2 === 0 ? head - 50 : head) };
      if (path === '/before') return { entries: fault === 'there-too-early' ? 'some' : 'none' };
      if (path === '/spent') return { until: fault === 'spent-too-early' ? 7 : 8 };
      const isSettled = query.get('tag') === 'settled';
      const wrong = { newest: 0, settled: 0 };
      if (fault === 'settled-beyond-newest') wrong.settled = 900;
      if (fault === 'newest-is-stale') wrong.newest = -900;
      if (fault === 'newest-beyond-head') wrong.newest = 900;
      return { number: hex(isSettled ? head - 64 + wrong.settled : head + wrong.newest), place: 7 };
    });
  };

  const newest = { to: 'getEntry', with: { tag: { value: 'newest' } } };
  const paths = {
    '/head': reads('getHead', [], closed({ number: text }), {
      'x-assay-members': { path: 'number', tells: 'head', class: 'live' },
      'x-assay-joins': [
        { ...newest, match: { number: { atMost: 'number' } } },
        { ...newest, leads: true },
        { ...newest, with: { tag: { value: 'settled' } }, leads: true },
      ],
    }),
    '/entry': reads(
      'getEntry',
      [query('tag', { type: 'string', enum: ['newest', 'settled'] }, { required: true })],
      closed({ number: text, place: integer }),
      {
        'x-assay-joins': [
          { ...newest, where: [{ path: '$tag', values: ['settled'] }], match: { number: { atMost: 'number' } } },
          {
            to: 'getHead',
            with: {},
            where: [{ path: '$tag', values: ['newest'] }],
            match: { number: { atMost: 'number' } },
          },
          { to: 'getSpent', with: {}, match: { place: { below: 'until' } } },
          { to: 'getBefore', with: {}, constants: { entries: 'none' } },
        ],
      },
    ),
    '/before': reads('getBefore', [], closed({ entries: text })),
    '/spent': reads('getSpent', [], closed({ until: integer })),
  };

  const contract = contractOf(paths);
  const only = ['api.joins', 'api.figures'];

  test('a chain that grows between any two requests shows nothing', async () => {
    const result = await judgeContract(contract, served(), ...only);
    expect(notPassed(result)).toEqual([]);
    expect(result.outcomes.filter(({ requirement }) => only.includes(requirement))).toHaveLength(3);
  });

  test.each(entries(faults))('%s is found', async (fault, [requirement, name]) => {
    const found = findingsOf(await judgeContract(contract, served(fault), ...only));
    expect(found.map((finding) => `${finding.requirement}@${finding.operation}`)).toContain(`${requirement}@${name}`);
  });

  test('a bound that is no number, and a constant that is not there, are refused', () => {
    const of = (match: object): unknown => ({ ...newest, match });
    const contractWith = (join: unknown) => () =>
      contractOf({
        ...paths,
        '/head': reads('getHead', [], closed({ number: flag }), { 'x-assay-joins': join }),
      });
    expect(contractWith(of({ number: { atMost: 'number' } }))).toThrow(/the member number in match/);
    expect(contractWith(of({ number: { atMost: 'place', below: 'place' } }))).toThrow(/match/);
    expect(contractWith({ to: 'getBefore', with: {}, constants: { none: 'x' } })).toThrow(/none in constants/);
  });
});

/** Deliveries name a line of an invoice by its place, and show its time under another name. */
describe('invoice lines', () => {
  const faults = {
    'lines-turned': ['api.joins', 'not-listed-elsewhere', 'getInvoice lines'],
    'line-beyond-the-end': ['api.joins', 'not-listed-elsewhere', 'getInvoice lines'],
    'invoice-unknown': ['api.joins', 'not-listed-elsewhere', 'getInvoice'],
    'label-unknown': ['api.joins', 'not-listed-elsewhere', 'getInvoice'],
    'time-differs': ['api.objects', 'object-differs', 'invoice time'],
    'amounts-differ': ['api.objects', 'object-differs', 'invoice lines[].amount'],
  } as const;

  type Fault = keyof typeof faults;

  const count = 9;
  const amountOf = (invoice: number, line: number): number => 100 * invoice + 10 * line;
  const places = Array.from({ length: count }, (_, place) => place);

  /** The label on a delivery is JSON in a text. */
  const labelOf = (place: number, fault?: Fault): string =>
    JSON.stringify({ invoice: { id: fault === 'label-unknown' ? `i${place + 50}` : `i${place}` } });

  const deliveries = (fault?: Fault): readonly object[] =>
    places.map((place) => ({
      id: `d${place}`,
      invoice: {
        id: `i${place}`,
        time: 1_000 + place + (fault === 'time-differs' ? 1 : 0),
        amounts: [1, 2, 3].map((line) => amountOf(place, line)),
      },
      line: fault === 'line-beyond-the-end' ? 9 : 1 + (place % 3),
      amount: amountOf(place, 1 + (place % 3)),
      label: labelOf(place, fault),
    }));

  const invoiceOf = (place: number, fault?: Fault): object => {
    const lines = [1, 2, 3].map((line) => ({ amount: amountOf(place, line) + (fault === 'amounts-differ' ? 5 : 0) }));
    const isTurned = fault === 'lines-turned' || place === 4;
    return {
      id: `i${place}`,
      time: 1_000 + place,
      lines: isTurned ? lines.toReversed() : lines,
      // Lines of a corrected invoice are in another order: they are not compared.
      corrections: place === 4 ? ['order'] : [],
    };
  };

  const served = (fault?: Fault): Promise<Listening> =>
    listening((path) => {
      const [, kind, id = ''] = path.split('/');
      if (kind === 'deliveries') return deliveries(fault);
      const place = places.find((one) => `i${one}` === id);
      return place === undefined || (fault === 'invoice-unknown' && place % 2 === 1) ? 404 : invoiceOf(place, fault);
    });

  const delivery = closed({
    id: text,
    invoice: closed({ id: text, time: integer, amounts: array(integer) }),
    line: integer,
    amount: integer,
    label: text,
  });
  const invoice = closed({
    id: text,
    time: integer,
    lines: array(closed({ amount: integer })),
    corrections: array(text),
  });

  const shown = { object: 'invoice', identity: ['id'], members: ['time', 'lines[].amount'] };

  const contract = (join: object = {}, row: object = {}) =>
    openApiContract(
      documentOf({
        '/deliveries': reads('listDeliveries', [], array(delivery), {
          'x-assay-list': { items: '.', identity: ['id'], paging: { style: 'none' } },
          'x-assay-joins': [
            {
              to: 'getInvoice',
              with: { id: 'invoice.id' },
              within: 'lines',
              match: { line: { position: 1 }, amount: 'amount' },
              whereThere: [{ path: 'corrections', nobody: true }],
              ...join,
            },
            { to: 'getInvoice', with: { id: 'invoice.id' }, match: { 'invoice.id': 'id' }, answered: true },
            { to: 'getInvoice', with: { id: 'label{}.invoice.id' }, match: { 'label{}.invoice.id': 'id' } },
          ],
          'x-assay-shows': [
            { ...shown, at: '[].invoice', as: { time: 'time', 'lines[].amount': 'amounts[]' }, ...row },
          ],
        }),
        '/invoices/{id}': reads('getInvoice', [inPath('id')], invoice, { 'x-assay-shows': [{ ...shown, at: '.' }] }),
      }),
    );

  test('the right server is judged, and nothing is found', async () => {
    const result = await judgeContract(contract(), served());
    expect(notPassed(result)).toEqual([]);
    expect(result.outcomes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ requirement: 'api.joins', operation: 'listDeliveries', verdict: 'pass' }),
        expect.objectContaining({ requirement: 'api.objects', operation: 'getInvoice', verdict: 'pass' }),
      ]),
    );
  });

  test.each(entries(faults))('%s is found', async (fault, [requirement, code, about]) => {
    expect(findingsOf(await judgeContract(contract(), served(fault)))).toEqual(
      expect.arrayContaining([expect.objectContaining({ requirement, code, about })]),
    );
  });

  test.each<[object, object, RegExp]>([
    [{ within: undefined, match: { line: { position: 1 } } }, {}, /has a position in match, which needs the array/],
    [{ match: { line: { position: 2 } } }, {}, /position/],
    [{ whereThere: [{ path: 'corections', nobody: true }] }, {}, /the member corections in where/],
    [{}, { as: { tim: 'time' } }, /names tim at .*`time`/],
    [{}, { as: { time: 'tim' } }, /the member invoice.tim in members/],
  ])('a declaration that the document contradicts is refused: %j %j', (join, row, message) => {
    expect(() => contract(join, row)).toThrow(message);
  });
});
