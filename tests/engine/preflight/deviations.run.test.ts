import { partOf, proof } from '../../part.ts';
import { describe, expect, test } from 'vitest';
import { chain, operations } from '../../../contracts/chain/index.ts';
import { loadMutants } from '../../../reference/defects/mutants/load.ts';
import type { Alteration, ProviderAnswer } from '../../../reference/types.ts';
import { variants } from '../../../reference/defects/variants/index.ts';
import { defaultOptions, type EngineOptions } from '../../../engine/run/options.ts';
import { type Preflight, preflight } from '../../../engine/preflight/preflight.ts';
import type { Trouble } from '../../../engine/preflight/trouble.ts';
import { alteredProvider } from '../../../lab/altered-provider.ts';

const url = 'http://provider.assay.invalid';
const known = {
  namespaces: [{ value: 'avm', preset: 'avalanche' }],
  keyHeaders: [{ value: 'x-data-api-key' }, { value: 'x-glacier-api-key', preset: 'avalanche' }],
};

const asked = (alteration: Alteration, given: Partial<EngineOptions> = {}): Promise<Preflight> =>
  preflight(
    chain,
    { ...defaultOptions, target: { node: url, data: url, metrics: url }, ...given },
    {
      known,
      ...alteredProvider([alteration]),
    },
  );

const troubles = ({ checked }: Preflight): Trouble[] => checked.flatMap(({ trouble }) => trouble ?? []);

proof('no mutant is taken for a misconfiguration: each is judged', async () => {
  const stopped: string[] = [];
  // Preflight sends no requests to the other operations.
  const probed = operations.filter(({ probe }) => probe).map(({ id }) => `@${id}`);
  const mutants = (await loadMutants()).filter(({ id }) => probed.some((name) => id.split('#')[0]?.endsWith(name)));
  expect(mutants.length).toBeGreaterThan(300);
  for (const mutant of mutants) {
    const [trouble] = troubles(await asked(mutant));
    if (trouble) stopped.push(`${mutant.id}: ${trouble.what}; ${trouble.advice}`);
  }
  expect(stopped).toEqual([]);
});

/** Variants with an interface that answers no call, so that nothing can be tested there. */
const answerNobody = ['auth-metrics-key', 'auth-node-credentials', 'real-node-bootstrapping'];

test('no variant is taken for a misconfiguration, but where an interface answers nobody', async () => {
  const stopped: string[] = [];
  const tried = partOf(variants);
  for (const variant of tried) {
    const { namespace, keyHeader: name } = { keyHeader: 'x-data-api-key', ...defaultOptions, ...variant.options };
    const [trouble] = troubles(await asked(variant, { namespace, keyPlace: { in: 'header', name } }));
    if (trouble) stopped.push(variant.id);
    if (trouble) expect(trouble.kind).toBe('not-tested');
  }
  expect(stopped.sort()).toEqual(answerNobody.filter((id) => tried.some((variant) => variant.id === id)));
});

const text = (status: number, type: string, body: string): ProviderAnswer => ({
  status,
  headers: { 'content-type': type },
  body,
});

/** Answers with which one operation deviates; the others of the interface are all right. */
const answers: Readonly<Record<string, ProviderAnswer>> = {
  'a server error': text(
    500,
    'application/json',
    '{"message":"oops","statusCode":500,"error":"Internal Server Error"}',
  ),
  'a page': text(200, 'text/html', '<html><title>hello</title></html>'),
  'an empty body': text(200, '', ''),
  'another JSON type': text(200, 'application/json', '[]'),
  'a redirect': { ...text(302, 'text/plain', ''), headers: { location: 'https://elsewhere.example/' } },
  'no such path': text(404, 'text/plain', '404 page not found'),
  'no key is good enough': text(403, 'application/json', '{"message":"no","statusCode":403,"error":"Forbidden"}'),
  'a JSON-RPC error': text(
    200,
    'application/json',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"method not found"}}',
  ),
  'never ready': text(503, 'text/plain', 'later'),
};

describe.each([
  ['vm.getHeight', /"vm\.getHeight"/],
  ['listMessages', /^GET \/v1\/icm\/messages/],
  ['getChainMetrics', /^GET \/v2\/chains\/[^/]+\/metrics\//],
])('a target of which %s alone deviates is judged', (_, pattern) => {
  test.each(Object.entries(answers))('%s', async (__, answer) => {
    const found = await asked({
      http: async (request, next) =>
        pattern.test(`${request.method} ${request.path} ${request.body}`) ? answer : next(request),
    });
    expect(troubles(found)).toEqual([]);
  });
});

test('a node that refuses each call for another reason than its method is judged', async () => {
  const broken = text(
    200,
    'application/json',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"database is closed"}}',
  );
  const found = await asked({
    http: async (request, next) => (request.path.startsWith('/ext/') ? broken : next(request)),
  });
  expect(troubles(found)).toEqual([]);
});

test('malformed JSON for every call is a deviation, not another kind of server', async () => {
  const found = await asked({ http: () => Promise.resolve(text(200, 'application/json', '{"jsonrpc":')) });
  expect(troubles(found)).toEqual([]);
});

test('a healthy target gets one call for each interface, and one for the network', async () => {
  const { sent } = await asked({});
  expect(sent.map(({ call }) => call.operation).sort()).toEqual([
    'getChainMetrics',
    'listMessages',
    'listUtxos',
    'vm.getHeight',
  ]);
});
