import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { serve } from '../serve.ts';
import { start, temporary } from '../cli/assay.ts';
import { documentOf, objectOf, reads } from '../contracts/openapi/document.ts';
import { written } from '../contracts/openapi/written.ts';

/** Allure results of an API of one's own: a test for each judged case, grouped as the document groups its operations. */

const answer = (member: string) => objectOf({ [member]: { type: 'number' } }, member);
const document = documentOf({
  '/price': reads('getPrice', [], answer('price'), { tags: ['Offers', 'Public'] }),
  '/stock': reads('getStock', [], answer('stock')),
});

const url = await serve((_, response) => {
  // The document says that a price is a number.
  response.setHeader('content-type', 'application/json').end('{"price":"12","stock":4}');
});
const folder = temporary();
const out = path.join(folder, 'out');
let code: number | null;

beforeAll(async () => {
  const openapi = written({ 'shop.json': document });
  code = (
    await start(['run', openapi, '--url', url, '--report', 'html,json,junit,allure', '--quiet', '--out', out]).ended
  ).code;
});

interface Result {
  readonly status: string;
  readonly labels: readonly { readonly name: string; readonly value: string }[];
}

const allureResults = (): readonly Result[] => {
  const results = path.join(out, 'allure-results');
  return fs
    .readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name): Result => JSON.parse(fs.readFileSync(path.join(results, name), 'utf8')));
};

test('each judged case is a test, by tag and operation', () => {
  expect(code).toBe(1);
  const { cases } = JSON.parse(fs.readFileSync(path.join(out, 'results.json'), 'utf8')) as {
    readonly cases: readonly { readonly verdict: string }[];
  };
  const results = allureResults();
  expect(results).toHaveLength(cases.filter(({ verdict }) => verdict !== 'excluded').length);
  expect(results.filter(({ status }) => status === 'failed')).toHaveLength(1);
  const groups = results.map(({ labels }) =>
    ['parentSuite', 'suite', 'epic', 'feature']
      .map((name) => labels.find((label) => label.name === name)?.value ?? '')
      .join(' | '),
  );
  expect([...new Set(groups)].sort()).toEqual([
    'Offers | GET /price | A document | GET /price',
    'getStock |  | A document | GET /stock',
  ]);
});
