import { onRefusal, numberAt } from '../shared/alter.ts';
import { hub } from '../shared/examples.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'data.error.no-error-as-success',
  on: 'listErc20Transfers',
  hard: 'easy',
  what: 'an error body under status 200 where the range ends before it starts',
  mutate: (operation) =>
    onRefusal(operation, ({ parameters }) =>
      (numberAt(parameters, 'startBlock') ?? 0) > (numberAt(parameters, 'endBlock') ?? Infinity) &&
      Number(parameters['endBlock']) >= 0
        ? {
            kind: 'answer',
            status: 200,
            body: { message: 'the range is empty', statusCode: 400, error: 'Bad Request' },
          }
        : undefined,
    ),
  kept: async (ask, world) => {
    const { status, body } = await ask({ parameters: { ...hub(world), startBlock: 20, endBlock: 10 } });
    return status !== 200 || at(body, 'statusCode') === undefined;
  },
} satisfies FuzzMutantFile;
