import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { entries } from '../../../entries.ts';
import { array, closed, documentOf, inPath, integer, reads, text } from '../document.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { listening, type Listening } from '../listening.ts';

/** Deliveries name a line of an invoice by its place, and show its time under another name. */

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
        'x-assay-shows': [{ ...shown, at: '[].invoice', as: { time: 'time', 'lines[].amount': 'amounts[]' }, ...row }],
      }),
      '/invoices/{id}': reads('getInvoice', [inPath('id')], invoice, { 'x-assay-shows': [{ ...shown, at: '.' }] }),
    }),
  );

test('the right server is judged, and nothing is found', async () => {
  const result = await judged(contract(), served());
  expect(notPassed(result)).toEqual([]);
  expect(result.outcomes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ requirement: 'api.joins', operation: 'listDeliveries', verdict: 'pass' }),
      expect.objectContaining({ requirement: 'api.objects', operation: 'getInvoice', verdict: 'pass' }),
    ]),
  );
});

test.each(entries(faults))('%s is found', async (fault, [requirement, code, about]) => {
  expect(findingsOf(await judged(contract(), served(fault)))).toEqual(
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
