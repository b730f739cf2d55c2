import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openApiContract, type OpenApiDocument } from '../../contracts/openapi/index.ts';
import { judgeTarget } from '../../engine/run/engine.ts';
import { defaultOptions } from '../../engine/run/options.ts';

/** A list of changes, whose last page gives its own cursor again: the next changes will follow there. */

const changes = Array.from({ length: 23 }, (_, n) => ({ number: n }));

const documentOf = (end: string | undefined): OpenApiDocument => ({
  openapi: '3.1.0',
  paths: {
    '/changes': {
      get: {
        operationId: 'changes',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 10 } },
          { name: 'since', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          '200': { description: 'A page', content: { 'application/json': { schema: { type: 'object' } } } },
        },
        'x-assay-list': {
          items: 'changes',
          identity: ['number'],
          paging: { style: 'cursor', size: 'limit', cursor: 'since', next: 'since', ...(end && { end }) },
        },
      },
    },
  },
});

const findingsOf = async (end: string | undefined, losesItems = false): Promise<string[]> => {
  const server = http.createServer((request, response) => {
    const { searchParams: query } = new URL(request.url ?? '/', 'http://changes');
    const [limit, since] = [Number(query.get('limit') ?? 5), Number(query.get('since') ?? 0)];
    const isOdd = !Number.isInteger(limit) || limit < 1 || !Number.isInteger(since) || since > changes.length;
    const page = changes.slice(since, since + limit);
    response.writeHead(isOdd ? 400 : 200, { 'content-type': 'application/json' });
    const shown = losesItems && since > 0 ? page.slice(1) : page;
    response.end(JSON.stringify(isOdd ? {} : { changes: shown, since: String(since + page.length) }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  try {
    const target = { api: `http://127.0.0.1:${port}` };
    const options = { ...defaultOptions, retries: 0, target };
    const { outcomes, defects } = await judgeTarget(openApiContract(documentOf(end)), options);
    expect(defects).toEqual([]);
    return outcomes.flatMap(({ findings }) => findings).map(({ requirement, code }) => `${requirement} ${code}`);
  } finally {
    await new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  }
};

test('ends the walk where the list says so', async () => {
  expect(await findingsOf('own-cursor')).toEqual([]);
});

test('is a walk that does not end, where the list says nothing', async () => {
  expect(await findingsOf(undefined)).toContain('api.page.continues cursor-repeats');
});

test('hides no fault', async () => {
  expect(await findingsOf('own-cursor', true)).not.toEqual([]);
});
