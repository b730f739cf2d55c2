import { AvalancheCore } from '@avalanche-sdk/chainkit/core.js';
import { HTTPClient } from '@avalanche-sdk/chainkit/lib/http.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operations } from '../../contracts/chain/index.ts';
import { serve, type Served } from '../../reference/http.ts';
import { createProvider, type Provider } from '../../reference/provider.ts';
import { findVariant } from '../../reference/defects/variants/index.ts';
import { isWhole, proof } from '../part.ts';
import { askOf, methods, type Page, sdk } from './methods.ts';
import { type Recorded, recordedAnswers } from './recorded.ts';

/** The provider's public SDK accepts every answer of the variant `real-data` by its own schemas. */

const providerOf = (...ids: readonly string[]): Provider =>
  createProvider({ seed: 1, alterations: ids.map(findVariant) });

const realData = providerOf('real-data');
const known = Object.keys(methods).sort();
/** First calls of an operation, and pages that one walk reads. */
const [mostCalls, most] = isWhole ? [10, 20] : [4, 3];

let served: Served;
let answers: readonly Recorded[];
const hosts = new Set<string>();
const { fetch } = globalThis;

beforeAll(async () => {
  // The SDK and its telemetry ask through the global function.
  vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) => {
    const { hostname } = new URL(typeof input === 'object' && 'url' in input ? input.url : input);
    hosts.add(hostname);
    if (hostname !== '127.0.0.1') throw new Error(`the SDK asks ${hostname}`);
    return fetch(input, init);
  });
  served = await serve(realData);
  answers = await recordedAnswers(realData, 'x-glacier-api-key');
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await served.close();
});

test('the SDK has every operation of both documents except the list of token holders', () => {
  const documented = operations.flatMap(({ kind, id }) => (kind === 'rest' ? [id] : []));
  expect(documented.filter((id) => !known.includes(id))).toEqual(['listTokenHolders']);
  expect(known).toHaveLength(18);
});

const next = async (walk: AsyncIterator<Page>): Promise<Page | undefined> => {
  const { done, value } = await walk.next();
  return done ? undefined : value;
};

test.each(known)('%s: the SDK asks the served provider itself, and accepts its pages', async (operation) => {
  const client = sdk();
  const calls = answers
    .filter((answer) => answer.operation === operation && !answer.parameters['pageToken'])
    .slice(0, mostCalls);
  let accepted = 0;
  for (const { parameters } of calls) {
    const first = await askOf(operation, parameters, { client, url: served.url });
    const walk = first[Symbol.asyncIterator]?.();
    for (let read = 1, page: Page | undefined = walk ? await next(walk) : first; page && read <= most; read += 1) {
      expect(page.error, JSON.stringify(parameters)).toBeUndefined();
      accepted += 1;
      page = walk && (await next(walk));
    }
  }
  expect(accepted).toBeGreaterThan(1);
  expect([...hosts]).toEqual(['127.0.0.1']);
});

/** A request that the SDK sends, to be given a recorded answer. */
const anyRequest = {
  chainId: '43114',
  address: '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc',
  addresses: 'P-avax1qurswpc8qurswpc8qurswpc8qurswpc8x32neu',
  blockId: '1',
  blockchainId: 'x-chain',
  network: 'mainnet',
  vertexHeight: 1,
  metric: 'txCount',
};

/** Paths of members that the SDK does not know: it leaves them out. */
const unknownMembers = (raw: unknown, read: unknown, path = ''): readonly string[] => {
  if (Array.isArray(raw))
    return raw.flatMap((each, at) => unknownMembers(each, Array.isArray(read) ? read[at] : undefined, `${path}[]`));
  if (typeof raw !== 'object' || raw === null) return [];
  const members = new Map<string, unknown>(Object.entries(read ?? {}));
  return Object.entries(raw).flatMap(([name, value]) =>
    members.has(name) ? unknownMembers(value, members.get(name), `${path}.${name}`) : [`${path}.${name}`],
  );
};

/** The SDK's view of recorded answers, by operation. */
const readBySdk = async (
  recorded: readonly Recorded[],
): Promise<ReadonlyMap<string, { accepted: number; refused: number; readonly unknown: Set<string> }>> => {
  let body = '';
  const headers = { 'content-type': 'application/json' };
  const httpClient = new HTTPClient({ fetcher: async () => new Response(body, { headers }) });
  const client = new AvalancheCore({ enableTelemetry: false, httpClient });
  const seen = new Map(known.map((id) => [id, { accepted: 0, refused: 0, unknown: new Set<string>() }]));
  for (const one of recorded) {
    const row = seen.get(one.operation);
    if (!row) continue;
    body = one.body;
    const page = await askOf(one.operation, anyRequest, { client, url: served.url });
    row[page.ok ? 'accepted' : 'refused'] += 1;
    if (!page.ok) continue;
    const raw: unknown = JSON.parse(body);
    // Lists that the SDK pages stand in a member of its own.
    const { result = page.value } = { ...Object(page.value) } as { readonly result?: unknown };
    for (const path of unknownMembers(raw, result)) row.unknown.add(path);
  }
  return seen;
};

test('it accepts every answer that a run gets, and knows every member of them', async () => {
  for (const [operation, { accepted, refused, unknown }] of await readBySdk(answers)) {
    expect([operation, refused, [...unknown]]).toEqual([operation, 0, []]);
    expect(accepted, operation).toBeGreaterThan(1);
  }
});

proof(
  'it refuses answers of the plain reference provider where existing providers differ from the document',
  async () => {
    const read = await readBySdk(await recordedAnswers(providerOf(), 'x-data-api-key'));
    expect([...read].filter(([, { refused }]) => refused === 0).map(([operation]) => operation)).toEqual([
      'getChainMetrics',
      'listApiLogs',
      'listBlockTransactions',
      'listNativeTransactions',
      'listPendingRewards',
      'listVerticesByHeight',
    ]);
  },
);

test('it sees a member that the variant would invent', async () => {
  const answer = answers.find(({ operation }) => operation === 'listVerticesByHeight');
  const invented = { ...answer, body: answer?.body.replace('{"vertexHash"', '{"made":1,"vertexHash"') } as Recorded;
  const { unknown } = (await readBySdk([invented])).get('listVerticesByHeight') ?? {};
  expect([...(unknown ?? [])]).toEqual(['.vertices[].made']);
});
