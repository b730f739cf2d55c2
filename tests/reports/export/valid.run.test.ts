import { takesKey } from '../../../engine/model/operation.ts';
import fs from 'node:fs';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../contracts/chain/index.ts';
import { exported } from '../../../cli/commands/export.ts';
import { runHere, start, temporary } from '../../cli/assay.ts';
import { type Described, examplesOf, openApi, openRpc, operationsOf, validators } from './documents.ts';
import { isOpenRpc } from './openrpc-meta.ts';

const openApiErrors = async (document: object): Promise<unknown> =>
  (await new Validator().validate(structuredClone(document) as Record<string, unknown>)).errors;

const rest = operations.filter((row) => row.kind === 'rest');
const methods = operations.filter((row) => row.kind === 'json-rpc');

describe('export openapi', () => {
  let document: Awaited<ReturnType<typeof openApi>>;
  let described: ReadonlyMap<string, Described>;
  beforeAll(async () => {
    document = await openApi({});
    described = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));
  });

  it('is valid by the official schema of 3.1', async () => {
    expect(document['openapi']).toMatch(/^3\.1\./);
    expect(await openApiErrors(document)).toBeUndefined();
  });

  it('and that validator sees what is not', async () => {
    expect(await openApiErrors({ ...document, paths: { 'no-slash': {} } })).toBeDefined();
    const [operation] = operationsOf(document) as readonly [Described];
    expect(
      await openApiErrors({
        ...document,
        paths: { '/x': { get: { ...operation, parameters: [{ name: 'a', in: 'nowhere' }] } } },
      }),
    ).toBeDefined();
  });

  it('has every endpoint, each parameter with its place, meaning, bounds, values and default', () => {
    expect([...described.keys()].sort()).toEqual(rest.map(({ id }) => id).sort());
    for (const row of rest) {
      const one = described.get(row.id);
      expect(one?.parameters.map(({ name }) => name)).toEqual(
        Object.entries(row.parameters).flatMap(([name, { in: place }]) => (place === 'body' ? [] : [name])),
      );
      for (const parameter of one?.parameters ?? []) {
        const {
          in: place,
          required = false,
          minimum,
          maximum,
          default: fallback,
          values,
          open,
          type,
        } = row.parameters[parameter.name] ?? { in: 'nowhere' };
        expect(parameter.in).toBe(place);
        expect(parameter.required ?? false).toBe(required);
        expect(parameter.description).toMatch(/\w{3}/);
        expect(parameter.schema).toEqual(
          expect.objectContaining(
            JSON.parse(JSON.stringify({ minimum, maximum, default: fallback, ...(open ? {} : { enum: values }) })),
          ),
        );
        expect(parameter.explode ?? true).toBe(type !== 'comma-list');
      }
    }
  });

  it('documents the body of the one POST', () => {
    expect(described.get('queryUtxos')?.requestBody?.content['application/json'].schema).toMatchObject({
      required: ['addresses'],
      properties: { addresses: { type: 'string' } },
    });
    expect([...described.values()].filter((one) => one.requestBody).map((one) => one.operationId)).toEqual([
      'queryUtxos',
    ]);
  });

  it('gives each the documented errors, and the key where it is taken', () => {
    for (const row of rest) {
      const one = described.get(row.id);
      expect(Object.keys(one?.responses ?? {})).toEqual([
        '200',
        '400',
        '401',
        '403',
        '404',
        '429',
        '500',
        '502',
        '503',
      ]);
      expect(one?.security ?? document.security).toEqual(takesKey(row) ? [{}, { apiKey: [] }] : []);
    }
    const check = validators(document);
    const notFound = check({ $ref: '#/components/responses/NotFound/content/application~1json/schema' });
    expect(notFound({ message: 'no such chain', statusCode: 404, error: 'Not Found' })).toBe(true);
    expect(notFound({ message: 'no such chain', statusCode: 400, error: 'Not Found' })).toBe(false);
  });

  it('has examples that keep to its own schemas', () => {
    const check = validators(document);
    for (const one of described.values()) {
      const { schema, example } = one.responses[200].content['application/json'];
      const validate = check(schema);
      expect(validate(example), `${one.operationId}: ${JSON.stringify(validate.errors)}`).toBe(true);
      expect(validate([]), one.operationId).toBe(false);
      for (const parameter of one.parameters) {
        const examples = examplesOf(parameter);
        if (parameter.required) expect(examples.length, `${one.operationId} ${parameter.name}`).toBeGreaterThan(0);
        for (const value of examples)
          expect(check(parameter.schema)(value), `${one.operationId} ${parameter.name}`).toBe(true);
      }
    }
  });

  it('names the servers that are given, and has no examples for them', async () => {
    const own = await openApi({ data: 'https://data.example/api', 'key-header': 'x-other-key' });
    expect(own['servers']).toEqual([expect.objectContaining({ url: 'https://data.example/api' })]);
    expect(own.components?.securitySchemes?.['apiKey']).toMatchObject({ name: 'x-other-key' });
    const withExamples = operationsOf(own)
      .filter((operation) => JSON.stringify(operation).includes('"example":'))
      .map((operation) => operation.operationId);
    expect(withExamples.sort()).toEqual(
      rest
        .filter(({ base }) => base === 'metrics')
        .map(({ id }) => id)
        .sort(),
    );
  });
});

describe('export openrpc', () => {
  it('is valid by the published meta-schema, which sees what is not', async () => {
    const document = await openRpc({});
    expect(isOpenRpc(document), JSON.stringify(isOpenRpc.errors)).toBe(true);
    expect(isOpenRpc({ ...document, methods: [{ name: 'vm.getHeight' }] })).toBe(false);
    expect(
      isOpenRpc({
        ...document,
        methods: [{ name: 'vm.getHeight', params: [{ name: 'x', schema: { type: 'nothing' } }] }],
      }),
    ).toBe(false);
  });

  it('has every method by its name and namespace, with parameters and deprecation', async () => {
    const document = await openRpc({ namespace: 'avm', node: 'https://node.example' });
    expect(document.servers.map(({ url }) => url)).toEqual(['https://node.example/ext/bc/X']);
    expect(document.methods.map(({ name }) => name)).toEqual(methods.map((row) => row.id.replace('vm.', 'avm.')));
    for (const [index, row] of methods.entries()) {
      const method = document.methods[index];
      expect(method?.params.map(({ name, required }) => [name, required])).toEqual(
        Object.entries(row.parameters).map(([name, { required = false }]) => [name, required]),
      );
      expect(method?.deprecated ?? false).toBe(row.kind === 'json-rpc' && row.deprecatedSince !== undefined);
      expect(method?.examples).toBeUndefined();
    }
  });

  it('has examples that keep to its own schemas', async () => {
    const document = await openRpc({});
    const check = validators(document);
    for (const { name, params, result, examples = [] } of document.methods) {
      const validate = check(result.schema);
      expect(examples.length, name).toBeGreaterThan(0);
      expect(validate({ height: 7, tx: 7, block: 7 }), name).toBe(false);
      for (const example of examples)
        expect(validate(example.result.value), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
      for (const given of examples.flatMap(({ params: values }) => values))
        expect(
          check(params.find((param) => param.name === given.name)?.schema ?? {})(given.value),
          `${name} ${given.name}`,
        ).toBe(true);
    }
  });
});

describe('the command', () => {
  it('writes to the output and to a file what it wrote before', async () => {
    const file = path.join(temporary(), 'deep', 'openrpc.json');
    const [said, written] = await Promise.all([
      runHere(['tools', 'export', 'openapi']),
      runHere(['tools', 'export', 'openrpc', '--out', file]),
    ]);
    expect(said).toMatchObject({ code: 0, stderr: '', stdout: await exported('openapi', {}) });
    expect(written).toMatchObject({ code: 0, stderr: '', stdout: '' });
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toBe(await exported('openrpc', {}));
    expect(text + said.stdout).not.toMatch(/assay:|"\$id"|20\d\d-\d\d-\d\dT/);
  });

  it('ends well where its reader leaves early', async () => {
    const { child, ended } = start([
      'tools',
      'export',
      'openapi',
      '--data',
      'http://a.example',
      '--metrics',
      'http://a.example',
    ]);
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('says what is wrong in one line', async () => {
    expect(await runHere(['tools', 'export', 'openapi', '--data', 'nonsense'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^assay: --data nonsense: this is not a URL.*\n$/),
    });
    expect(
      await runHere(['tools', 'export', 'openrpc', '--node', 'http://127.0.0.1:1', '--out', '/dev/null/x.json']),
    ).toMatchObject({ code: 2, stderr: expect.stringMatching(/^assay: --out .* cannot be written to/) });
  });
});
