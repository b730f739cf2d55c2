import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exported } from '../../cli/commands/export.ts';
import { chain } from '../../contracts/chain/index.ts';
import { loadFormat } from '../../contracts/formats.ts';
import { noRecorder } from '../../engine/client/record.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { learn } from '../../engine/run/judge/discover.ts';
import { ActiveResults, judgeCases } from '../../engine/run/judge/judge-cases.ts';
import { openClient } from '../../engine/run/judge/open-client.ts';
import { judgingReader } from '../../engine/run/judge/recording-reader.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import type { RunDependencies } from '../../engine/run/run-dependencies.ts';
import { planCases } from '../../engine/run/plan/plan.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';
import { inProcess } from '../../reference/in-process.ts';
import type { ProviderAnswer, ProviderRequest } from '../../reference/types.ts';
import { isWhole, proof } from '../part.ts';
import { written } from '../contracts/openapi/written.ts';
import { contractOf, serveForms } from '../defects/model/form.ts';
import { forms } from '../defects/model/forms.ts';
import { status } from './answers.ts';

/**
 * Laws that know subjects and calls of a target, and then get a refusal for every request, count no evidence; neither
 * do checks. A refusal itself proves only the statements of `provenByRefusal`.
 */

const refusals: Readonly<Record<string, (request: ProviderRequest) => ProviderAnswer>> = {
  401: () => status(401),
  404: () => status(404),
  500: () => status(500),
  empty: () => ({ ...status(500), status: 200, body: '{}' }),
  closed: () => {
    throw Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  },
};

const anyError = ['401', '404', '500'];
const answered = ['empty'];
const refused = ['404'];
const noItems = ['404', 'empty'];

/** The statements that a refusal itself can prove, by requirement: why, and the refusals that do. */
const provenByRefusal: Readonly<Record<string, readonly [because: string, by: readonly string[]]>> = {
  'data.error.body': ['its body has the documented form', anyError],
  'data.error.listed-status': ['its status is a listed one', [...anyError, ...answered]],
  'data.error.phrase': ['its body names the phrase of its status', anyError],
  'data.error.status-agrees': ['its body repeats its status', anyError],
  'data.error.no-error-as-success': ['an empty object is no error', answered],
  'data.http.json': ['its body is JSON', [...anyError, ...answered]],
  'api.errors': ['its body has the documented form', ['401', '404']],
  'api.status': ['its status is a documented one', ['401', '404', ...answered]],
  'api.json': ['its body is JSON', answered],
  'rpc.result-xor-error': ['it has an error and no result', ['404', '500']],
  'node.envelope.result-xor-error': ['it has an error and no result', ['404', '500']],
  'data.auth.invalid-key': ['a call with an invalid key gets 401', ['401']],
  'api.key.invalid': ['a call with an invalid key gets 401', ['401']],
  'api.no-server-error': ['it is no server error', ['401', ...noItems]],
  'data.error.bad-input-no-5xx': ['it is no server error', noItems],
  'api.page.cursor-error': ['it is no server error', noItems],
  'rpc.error.unknown-method': ['an unknown method gets an error', ['404', '500']],
  'node.error.unknown-method': ['an unknown method gets an error', ['404', '500']],
  'rpc.error.invalid-json': ['a body that is no JSON gets no result', answered],
  'api.input.refused': ['input outside of its set is refused', refused],
  'data.currency.other': ['another currency is refused', refused],
  'data.network.other': ['another network is refused', refused],
  'data.utxos.blockchain-ids': ['another blockchain is refused', refused],
  'data.metrics.day-only': ['another interval is refused', refused],
  'data.required-params': ['a call without a required parameter is refused', refused],
  'data.vertices.height': ['a call without a height is refused', refused],
  'data.holders.threshold': ['a call without a threshold is refused', refused],
  'node.params.required': ['a call without a required parameter is refused', refused],
  'node.params.wrong-type': ['a value of another type is refused', refused],
  'node.block.encoding-echo': ['another encoding is refused', refused],
  'node.tx.encoding-echo': ['another encoding is refused', refused],
  'node.utxos.encoding-hex': ['another encoding is refused', refused],
  'node.block.id-format': ['an id of another form is refused', refused],
  'node.block.height-format': ['a height of another form is refused', refused],
  'api.page.before-first': ['a page before the first one is refused', refused],
  'api.parent.unknown': ['the list of an unknown parent is not found', refused],
  'data.joins.listed-elsewhere': ['an object that must be absent elsewhere is not found there', refused],
  'api.page.not-a-number': ['a size that is no number is refused, or gets a short page', noItems],
  'data.page.size-not-a-number': ['a size that is no number is refused, or gets a short page', noItems],
  'api.numbers.whole': ['a number that nothing has selects no item', noItems],
  'data.numbers.whole': ['a number that nothing has selects no item', noItems],
  'api.range.empty': ['a range without a value has no item', noItems],
  'data.range.empty': ['a range without a value has no item', noItems],
  'api.answers': ['the call is answered, by an empty list', answered],
  'api.key.accepted': ['the call with a key is answered', answered],
  'api.page.maximum': ['the size is accepted, and the page is not longer', answered],
  'api.page.minimum': ['the size is accepted, and the page is not longer', answered],
  'api.http.head': ['HEAD describes the empty object as GET does', answered],
  'api.http.forms': ['the empty object comes in another form, too', answered],
  'data.version.paths': ['the path is answered with 200', answered],
};

const readExported = async (format: 'openapi' | 'openrpc'): Promise<JudgedContract> => {
  const { read, contract } = await loadFormat(format);
  return contract(await read(written({ 'chain.json': await exported(format, {}) })));
};

interface Target {
  readonly contract: JudgedContract;
  readonly url: string;
  readonly dependencies: RunDependencies;
}

const exportedTarget = async (format: 'openapi' | 'openrpc', path: string): Promise<Target> => ({
  contract: await readExported(format),
  url: `http://data.test${path}`,
  dependencies: alteredProvider([]),
});

const listTarget = async (): Promise<Target> => {
  const contract = contractOf(forms);
  const server = serveForms(contract, forms);
  return { contract, url: server.url, dependencies: { dispatcher: inProcess(server) } };
};

const targets: Readonly<Record<string, Promise<Target>>> = {
  'the built-in contract': Promise.resolve({
    contract: chain,
    url: 'http://data.test',
    dependencies: alteredProvider([]),
  }),
  'an OpenAPI document': exportedTarget('openapi', ''),
  'an OpenRPC document': exportedTarget('openrpc', '/ext/bc/X'),
  'lists in all forms': listTarget(),
};

/** The cases of a target, and all that discovery learns from its answers. */
const learnt = async ({ contract, url, dependencies }: Target) => {
  const target = Object.fromEntries(Object.keys(contract.interfaces).map((base) => [base, url]));
  const options = { ...defaultOptions, retries: 0, target };
  const cases = planCases(contract, options);
  const { client } = openClient(contract, options, noRecorder, dependencies);
  return { options, cases, subjects: (await learn(contract, client, cases.whole, options)).subjects };
};

/** The cases, by requirement, for which laws or checks count evidence in refusals alone. */
const countedIn = async (
  { contract, dependencies }: Target,
  { options, cases, subjects }: Awaited<ReturnType<typeof learnt>>,
  refusal: (typeof refusals)[string],
): Promise<ReadonlyMap<string, string>> => {
  const reader = judgingReader(contract)(cases.byKey);
  const { client, limits } = openClient(contract, options, noRecorder, {
    ...dependencies,
    dispatcher: inProcess({ fetch: async (request) => refusal(request) }),
    onLine: (line) => reader.read(line, true),
  });
  const credentials = dependencies.secrets?.credentials ?? [];
  const results = new ActiveResults(cases.wanted.length, client, {});
  await judgeCases(cases, new Map(), { contract, client, subjects, options, credentials, limits }, results);
  const passive = await reader.verdicts();
  expect([...results.defects, ...passive.defects]).toEqual([]);
  const counted = new Map<string, string>();
  for (const { key, requirement } of cases.wanted) {
    const [law, check] = [results.byCase.get(key), passive.byCase.get(key)];
    const isViolated = (law?.violations.length ?? 0) + (check?.violations.size ?? 0) > 0;
    const evidence = (law?.evidence ?? 0) + (check?.evidence ?? 0);
    if (requirement.level !== 'open' && !isViolated && evidence > 0) counted.set(requirement.id, key);
  }
  return counted;
};

const used = new Set<string>();

/** The OpenAPI document has the operations of the built-in contract, and takes half of the time. */
const chosen = Object.entries(targets).filter(([name]) => isWhole || name !== 'an OpenAPI document');

describe.each(chosen)('%s', (_, opened) => {
  const known = opened.then(learnt);

  test.each(Object.entries(refusals))('that answers every request with: %s', async (name, refusal) => {
    const counted = await countedIn(await opened, await known, refusal);
    const isProven = (id: string): boolean => provenByRefusal[id]?.[1].includes(name) === true;
    expect([...counted].flatMap(([id, key]) => (isProven(id) ? [] : [key]))).toEqual([]);
    for (const id of counted.keys()) used.add(`${id} ${name}`);
  });
});

proof('every refusal that may prove a statement proves it somewhere', () => {
  const named = Object.entries(provenByRefusal).flatMap(([id, [, by]]) => by.map((name) => `${id} ${name}`));
  expect(named.filter((name) => !used.has(name))).toEqual([]);
});

test('the targets have every law of the registry', async () => {
  const files = new Set<string>();
  for (const opened of Object.values(targets))
    for (const { file } of (await opened).contract.laws.values()) files.add(file);
  const all = fs
    .readdirSync(path.join(import.meta.dirname, '../../properties/laws'))
    .filter((name) => name.endsWith('.ts'));
  expect(all.map((name) => `laws/${path.basename(name, '.ts')}`).filter((name) => !files.has(name))).toEqual([]);
});
