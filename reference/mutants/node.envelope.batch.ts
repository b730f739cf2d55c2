import type { Alteration, ProviderAnswer, ProviderRequest } from '../types.ts';
import { json, onHttp } from './shared/http.ts';
import type { MutantFile, Subject } from './types.ts';

type Fetch = (request: ProviderRequest) => Promise<ProviderAnswer>;

/** Answers a batch call by call, and then changes the answers. */
const onBatch = (operation: Subject, change: (answers: unknown[]) => unknown[]): Alteration =>
  onHttp(operation, async (request: ProviderRequest, next: Fetch) => {
    if (!request.body.startsWith('[')) return next(request);
    const calls = JSON.parse(request.body) as unknown[];
    const answers = await Promise.all(calls.map((call) => next({ ...request, body: JSON.stringify(call) })));
    return json(200, change(answers.map(({ body }) => JSON.parse(body) as unknown)));
  });

/** Batches that get something else than their calls. */
export default {
  breaks: 'node.envelope.batch',
  mutate: (operation) => ({
    'last-missing': onBatch(operation, (answers) => answers.slice(0, -1)),
    'first-for-all': onBatch(operation, (answers) => answers.map(() => answers[0])),
    'no-results': onBatch(operation, (answers) =>
      answers.map((answer) => ({
        jsonrpc: '2.0',
        id: (answer as { id: unknown }).id,
        error: { code: -32_000, message: 'not in a batch' },
      })),
    ),
  }),
} satisfies MutantFile;
