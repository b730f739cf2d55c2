import { expect, test } from 'vitest';
import { parametersIn, paramsOf } from '../../../engine/protocols/rpc-params.ts';
import type { RpcOperation } from '../../../engine/model/operation.ts';

/** Elements of a list inside an object of `params`, as parameters of their own. */

const text = { in: 'params', type: 'string' } as const;
const row: RpcOperation = {
  kind: 'json-rpc',
  id: 'logs',
  base: 'api',
  section: 'logs',
  summary: 'logs',
  method: 'logs',
  params: { by: 'position', names: ['filter'], objects: ['filter'] },
  parameters: { 'filter.from': text, 'filter.topics.0': text, 'filter.topics.2': text },
};

test.each<[Record<string, string | readonly string[]>, unknown]>([
  [{ 'filter.topics.0': 'a' }, [{ topics: ['a'] }]],
  [{ 'filter.from': '0x1', 'filter.topics.2': 'c' }, [{ from: '0x1', topics: [null, null, 'c'] }]],
  [{ 'filter.topics.0': ['a', 'b'], 'filter.topics.2': 'c' }, [{ topics: [['a', 'b'], null, 'c'] }]],
])('%j is sent and read', (parameters, params) => {
  const sent = paramsOf(row, Object.entries(parameters));
  expect(sent).toEqual(params);
  expect(parametersIn(row, sent)).toEqual(parameters);
});
