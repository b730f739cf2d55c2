import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import type { OpenApiDocument } from '../../../contracts/openapi/document.ts';
import { type BreakingProxy, startProxy } from '../../../defects/proxy/proxy.ts';
import { liveDispatcher } from '../../../engine/client/transport.ts';
import { document, startLibrary } from './library.ts';
import { changeEach, changeOutcome, member } from '../../../defects/operators/answers.ts';
import { otherValue } from '../../../defects/values.ts';

let library: Awaited<ReturnType<typeof startLibrary>>;
let proxy: BreakingProxy;

beforeAll(async () => {
  library = await startLibrary();
  proxy = await startProxy({
    contract: openApiContract(document as unknown as OpenApiDocument),
    target: { api: library.url },
    namespace: '',
    dispatcher: liveDispatcher({ concurrency: 1, timeoutMs: 5_000 }),
  });
});
afterAll(async () => {
  await proxy.close();
  library.close();
});

const copies = changeOutcome((answer) => ({ ...answer }));

test.each([
  ['an answer that a defect copies is no change', copies, 0],
  ['an answer with another member is a change', changeEach(member('year', otherValue)), 1],
])('%s', async (_, planted, changes) => {
  proxy.plant({ operation: 'listBooks', defect: planted });
  expect((await fetch(`${proxy.target['api']}/books`)).status).toBe(200);
  expect(proxy.changes).toBe(changes);
});
