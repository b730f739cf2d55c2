import { onRefusal } from '../shared/alter.ts';
import { hub } from '../shared/examples.ts';
import { at } from '../shared/values.ts';
import { textAt } from '../shared/texts.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.body',
  on: 'listContractDeployments',
  hard: 'easy',
  what: 'the refusal of an address that is too long has no statusCode',
  mutate: (operation) =>
    onRefusal(operation, (call) =>
      textAt(call, 'address').length > 42
        ? { kind: 'answer', status: 400, body: { message: 'address is too long', error: 'Bad Request' } }
        : undefined,
    ),
  kept: async (ask, world) => {
    const { status, body } = await ask({ parameters: { ...hub(world), address: `${hub(world).address}0` } });
    return status === 400 && at(body, 'statusCode') === 400;
  },
} satisfies FuzzMutantFile;
