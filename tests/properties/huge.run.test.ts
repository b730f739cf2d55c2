import { chain, operation } from '../../contracts/chain/index.ts';
import { setImmediate as turn } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { answered } from '../../engine/protocols/answered.ts';
import { knownCall } from '../../engine/discovery/subjects.ts';
import { schemaErrors } from '../../engine/schema/schema.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { anExchange } from '../reports/samples.ts';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

const answering = (length: number) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { height: 'a'.repeat(length) } });
  return anExchange({
    call: { operation: 'vm.getHeight', parameters: {}, input: 'valid' },
    response: { status: 200, headers: {}, body, bytes: body.length },
  });
};

const isCollected = async (value: WeakRef<object>): Promise<boolean> => {
  // References are cleared between turns of the event loop only.
  await turn();
  collect();
  return value.deref() === undefined;
};

test('an answer is taken apart once', () => {
  const exchange = answering(1_000);
  expect(answered(exchange, chain)).toBe(answered(exchange, chain));
});

test("of a huge answer the values are nobody's who does not ask for them, wherever its exchange is kept", async () => {
  const exchange = answering(2_000_000);
  const set = knownCall(chain, {}, answered(exchange, chain) as Answered);
  const values = new WeakRef(set.answer.result as object);
  expect(values.deref()).toEqual({ height: 'a'.repeat(2_000_000) });
  expect(await isCollected(values)).toBe(true);
  expect(set.answer.exchange).toBe(exchange);
});

test('a value that a schema refuses is not kept by its validator', async () => {
  const refused = (): WeakRef<object> => {
    const height = {};
    expect(schemaErrors(operation('vm.getHeight').schema, { height })).toHaveLength(1);
    return new WeakRef(height);
  };
  expect(await isCollected(refused())).toBe(true);
});
