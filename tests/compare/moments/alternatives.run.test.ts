import { expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { gatherDrift } from '../../../compare/moments/facts/facts.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { anExchange } from '../../reports/samples.ts';
import { contractOf, reads } from '../../contracts/openapi/document.ts';

const exchange = (operation: string, body: unknown): Exchange =>
  anExchange({
    call: { operation, parameters: {}, input: 'valid' },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), bytes: 1 },
  });

const contractWith = (schema: unknown) => contractOf({ '/shape': reads('getShape', [], schema as object) });

test('members of the alternatives of a schema are documented', async () => {
  const circle = { type: 'object', properties: { radius: { type: 'number' } } };
  const square = { type: 'object', properties: { side: { type: 'number' }, corner: { oneOf: [circle, {}] } } };
  const contract = contractWith({ type: 'object', properties: { shape: { oneOf: [circle, square] } } });
  const { operations } = await gatherDrift(contract, [
    exchange('getShape', { shape: { radius: 1 } }),
    exchange('getShape', { shape: { side: 1, corner: { radius: 2 }, colour: 'red' } }),
  ]);
  const [row] = operations;
  expect(row?.members.filter(({ documented }) => !documented).map(({ path }) => path)).toEqual(['shape.colour']);
  expect(row?.neverSeen).toEqual([]);
});

test('the answer to a batch is no answer of its method', async () => {
  const answer = { jsonrpc: '2.0', id: 1, result: { height: '5' } };
  const { operations } = await gatherDrift(chain, [
    exchange('vm.getHeight', answer),
    exchange('vm.getHeight', [answer, { ...answer, id: 2 }]),
  ]);
  const [row] = operations;
  expect(row?.answers).toEqual({ success: 1, refusal: 0 });
  expect(row?.members.filter(({ path, types }) => path === '' && types['array'] !== undefined)).toEqual([]);
  expect(row?.asked.reduce((sum, { answers }) => sum + answers, 0)).toBe(2);
});
