import { expect, test } from 'vitest';
import { createClient } from '../../../../engine/client/client.ts';
import { noRecorder } from '../../../../engine/client/record.ts';
import { answered } from '../../../../engine/protocols/answered.ts';
import { array, contractOf, inPath, integer, objectOf, ok, text } from '../document.ts';
import { findingsOf, judged, options, whileServed } from '../judged.ts';
import { jsonReply, notFound, replying } from './target.ts';

/** Names with a slash are sent as `%2F`; `..` in a path means another path. */

const file = objectOf({ id: text, size: integer }, 'id', 'size');
const contract = contractOf({
  '/files': { get: { operationId: 'files', responses: ok(array(file)) } },
  '/files/{id}': {
    get: {
      operationId: 'file',
      parameters: [inPath('id')],
      responses: { ...ok(file), 404: { description: 'no such file' } },
    },
  },
});

const files = Array.from({ length: 6 }, (_, n) => ({ id: `${n % 2 ? 'a' : 'b'}/x${n}`, size: n }));
const served = (sizeOf: (size: number) => unknown = (size) => size) =>
  replying((path) => {
    if (path === '/files' || path === '/') return jsonReply(files);
    const found = files.find(({ id }) => path === `/files/${encodeURIComponent(id)}`);
    return found ? jsonReply({ ...found, size: sizeOf(found.size) }) : notFound;
  });

test('answers about a name with a slash that the target gave are judged', async () => {
  const { outcomes } = await judged(contract, served());
  const open = outcomes.filter(({ operation, verdict }) => operation === 'file' && verdict === 'inconclusive');
  expect(open.map(({ requirement }) => requirement)).toEqual([]);
  expect(outcomes.flatMap(({ findings }) => findings)).toEqual([]);
  const found = findingsOf(await judged(contract, served(String)));
  expect(found.map(({ requirement, operation }) => [requirement, operation])).toContainEqual(['api.schema', 'file']);
});

test.each(['..', '.', '%2e%2E', ''])('the answer to %j is that of another path', async (id) => {
  await whileServed(served(), async (api) => {
    const client = createClient({ contract, ...options, target: { api }, recorder: noRecorder });
    const call = { operation: 'file', parameters: { id }, input: 'open' } as const;
    const answer = answered(await client.send(call, { asker: 'test' }), contract);
    expect([answer?.result, answer?.items]).toEqual([undefined, undefined]);
    await client.close();
  });
});
