import { expect, test } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { clientOf } from '../fuzz/agreement-target.ts';

test('equal bodies are parsed once, and share one value', async () => {
  const client = clientOf([]);
  const ask = async (): Promise<unknown> => {
    const call = { operation: 'listMessages', parameters: {}, input: 'valid' } as const;
    return answered(await client.send(call, { asker: 'test', fresh: true }), chain)?.body;
  };

  const first = await ask();

  expect(first).toBeTypeOf('object');
  expect(await ask()).toBe(first);
});
