import { Client, HTTPTransport, RequestManager } from '@open-rpc/client-js';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveProvider } from '../../cli/assay.ts';
import { examplesOf, openApi, openRpc, operationsOf, validators } from './documents.ts';

/** Clients that public tools create from the exported documents, against the reference provider. */

const key = 'reference-key';
let plain: Awaited<ReturnType<typeof serveProvider>>;
let broken: Awaited<ReturnType<typeof serveProvider>>;
const mutants = [
  'data.schema.response@listErc20Transfers#blockhash-has-another-type',
  'node.tx-status.enum@vm.getTxStatus#other',
];

beforeAll(async () => {
  [plain, broken] = await Promise.all([serveProvider(), serveProvider(...mutants)]);
});
afterAll(async () => {
  await Promise.all([plain.stop(), broken.stop()]);
});

/** Calls every operation with the document's example and validates the answers by its schemas: `id status valid`. */
const callAll = async (url: string, sent: string = key): Promise<string[]> => {
  const document = await openApi({});
  const check = validators(document);
  const definition = JSON.parse(JSON.stringify(document).replaceAll('http://127.0.0.1:9650', url)) as typeof document;
  const client = await new OpenAPIClientAxios({
    definition,
    axiosConfigDefaults: { headers: { 'x-data-api-key': sent }, proxy: false, validateStatus: () => true },
  }).init();
  const lines: string[] = [];
  for (const { operationId, parameters, requestBody, responses } of operationsOf(document)) {
    const call = client[operationId];
    if (!call) throw new Error(`the client has no ${operationId}`);
    const given = Object.fromEntries(
      parameters.flatMap((parameter) =>
        examplesOf(parameter)
          .slice(0, 1)
          .map((value) => [parameter.name, value as string]),
      ),
    );
    const { status, data } = await call(given, requestBody?.content['application/json'].example);
    const expected =
      status === 200
        ? responses[200].content['application/json'].schema
        : { $ref: `${responses[String(status)]?.$ref}/content/application~1json/schema` };
    lines.push(`${operationId} ${status} ${check(expected)(data) ? 'valid' : 'not valid'}`);
  }
  return lines;
};

describe('a client made of the OpenAPI document', () => {
  it('calls all operations, each answered as the document says', async () => {
    const lines = await callAll(plain.url);
    expect(lines).toHaveLength(19);
    expect(lines.filter((line) => !line.endsWith(' 200 valid'))).toEqual([]);
  });

  it('sees the one that a broken provider breaks', async () => {
    expect((await callAll(broken.url)).filter((line) => !line.endsWith(' 200 valid'))).toEqual([
      'listErc20Transfers 200 not valid',
    ]);
  });

  it('gets the documented error for a key that is none, from the operations that take one', async () => {
    const lines = await callAll(plain.url, 'some-other-key');
    expect(lines.filter((line) => line.endsWith(' 401 valid'))).toHaveLength(17);
    expect(
      lines
        .filter((line) => line.endsWith(' 200 valid'))
        .map((line) => line.split(' ')[0])
        .sort(),
    ).toEqual(['getChainMetrics', 'listTokenHolders']);
  });
});

/** The same for the methods of the OpenRPC document. */
const requestAll = async (url: string): Promise<string[]> => {
  const document = await openRpc({});
  const check = validators(document);
  const client = new Client(
    new RequestManager([new HTTPTransport((document.servers[0]?.url ?? '').replace('http://127.0.0.1:9650', url))]),
  );
  try {
    const lines: string[] = [];
    for (const { name, examples = [], result } of document.methods) {
      const params = Object.fromEntries((examples[0]?.params ?? []).map((param) => [param.name, param.value]));
      const answer: unknown = await client.request({ method: name, params });
      lines.push(`${name} ${check(result.schema)(answer) ? 'valid' : 'not valid'}`);
    }
    return lines;
  } finally {
    client.close();
  }
};

describe('a client of the OpenRPC document', () => {
  it('calls all methods, each answered as the document says', async () => {
    const lines = await requestAll(plain.url);
    expect(lines).toHaveLength(10);
    expect(lines.filter((line) => !line.endsWith(' valid') || line.endsWith('not valid'))).toEqual([]);
  });

  it('sees the one that a broken node breaks', async () => {
    expect((await requestAll(broken.url)).filter((line) => line.endsWith('not valid'))).toEqual([
      'vm.getTxStatus not valid',
    ]);
  });
});
