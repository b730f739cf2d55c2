import { expect, test } from 'vitest';
import { assayHere, results, temporary } from '../../cli/assay.ts';
import { openShop } from './orders-and-payments.ts';
import { written } from '../openapi/written.ts';

/** Every third payment has another amount than its order. */
const wrongThirds = ({ id, total }: { readonly id: string; readonly total: number }): number =>
  ['order-3', 'order-6', 'order-9'].includes(id) ? total + 1 : total;

test.each([
  ['services that agree', undefined, 0],
  ['a payment of another amount than its order', wrongThirds, 1],
])('a contract of two documents: %s', async (_, amountOf, expected) => {
  const shop = await openShop(amountOf);
  const out = temporary();
  try {
    const url = `payments=${shop.urls.payments}`;
    const { code, stderr } = await assayHere('run', '--contract', shop.contract, '--url', url, '--quiet', '--out', out);
    expect([code, stderr]).toEqual([expected, '']);
  } finally {
    await shop.close();
  }
  const { findings, cases } = results(out);
  expect(cases.filter(({ verdict }) => verdict === 'pass').map(({ requirement }) => requirement)).toEqual(
    expect.arrayContaining(['api.page.continues', 'rpc.id-echo']),
  );
  const join = cases.find(({ requirement, operation }) => requirement === 'api.joins' && operation === 'listOrders');
  expect(join?.verdict).toBe(expected === 0 ? 'pass' : 'fail');
  expect(findings.map(({ requirement, code }) => `${requirement} ${code}`)).toEqual(
    expected === 0 ? [] : ['api.joins not-listed-elsewhere'],
  );
});

test('a finding between two documents is replayed from the folder of its run', async () => {
  const shop = await openShop(wrongThirds);
  const out = temporary();
  try {
    const url = `payments=${shop.urls.payments}`;
    await assayHere('run', '--contract', shop.contract, '--url', url, '--quiet', '--out', out);
    const [finding] = results(out).findings;
    const { code, stdout, stderr } = await assayHere('replay', finding?.fingerprint ?? '', '--results', out);
    expect([code, stderr, stdout]).toEqual([1, '', expect.stringContaining('still there')]);
  } finally {
    await shop.close();
  }
});

test.each([
  ['{"interfaces":{}}', 'must NOT have fewer than 1 properties'],
  ['{"interfaces":{"orders":{"openapi":"a.json","urls":"x"}}}', 'urls'],
  ['{"interfaces":{"orders":{"openapi":"missing.json"}}}', 'orders: --openapi'],
])('a contract file %s is refused', async (text, message) => {
  const file = written({ 'shop.json': text });
  const { code, stderr } = await assayHere('run', '--contract', file, '--url', 'orders=http://127.0.0.1:9');
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('a URL of an interface that the file does not name is refused', async () => {
  const shop = await openShop();
  await shop.close();
  const { code, stderr } = await assayHere('run', '--contract', shop.contract, '--url', 'payment=http://127.0.0.1:9');
  expect([code, stderr]).toEqual([2, expect.stringContaining('give orders=URL,payments=URL')]);
});

test.each([[], ['--url', 'payments=']])('an interface without a base URL is no green run: %j', async (...url) => {
  const shop = await openShop();
  await shop.close();
  const { code, stderr } = await assayHere('run', '--contract', shop.contract, ...url);
  expect([code, stderr]).toEqual([2, expect.stringContaining('give --url payments=URL')]);
});
