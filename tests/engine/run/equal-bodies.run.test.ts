import { expect, test } from 'vitest';
import { ask } from '../../fuzz/plain.ts';

test('equal bodies are parsed once, and share one value', async () => {
  const call = { operation: 'listMessages', parameters: { pageSize: 2 } };
  const { body } = await ask(call);

  expect(body).toBeTypeOf('object');
  expect((await ask(call)).body).toBe(body);
});
