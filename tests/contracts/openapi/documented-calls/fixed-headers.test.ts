import { expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../../contracts/openapi/index.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { options, whileServed } from '../judged.ts';
import { serving } from '../listening.ts';
import { things, violations, writtenDocument } from './judged-api.ts';

const inHeader = (name: string, schema: object): object => ({ name, in: 'header', required: true, schema });

test('required type headers with a documented JSON type are sent, and other types are not', async () => {
  const document = writtenDocument({
    '/items': {
      parameters: [
        inHeader('Accept', { type: 'string', default: 'application/vnd.shop+json;version=2' }),
        inHeader('Content-Type', { type: 'string', enum: ['application/xml', 'application/json'] }),
      ],
      answer: things,
    },
    '/reports': { parameters: [inHeader('Accept', { type: 'string', enum: ['text/csv'] })], answer: things },
  });
  const contract = openApiContract(await readOpenApi(document));
  expect(contract.operations.map((row) => row.kind === 'rest' && row.headers)).toEqual([
    { accept: 'application/vnd.shop+json;version=2', 'content-type': 'application/json' },
    undefined,
  ]);
  const judgements = await whileServed(
    serving(({ url, headers }, response) => {
      const isKnown = url !== '/items' || headers.accept === 'application/vnd.shop+json;version=2';
      response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' });
      response.end(isKnown ? '[{"id":1,"name":"cup"}]' : '{"error":"which version?"}');
    }),
    (url, around) => judgeTarget(contract, { ...options, target: { api: url } }, around),
  );
  expect(violations(judgements)).toEqual([]);
});
