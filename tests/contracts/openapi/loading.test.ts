import { describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi, warningsOf } from '../../../contracts/openapi/index.ts';
import { start } from '../../cli/assay.ts';
import { errorsOf } from './answers-of.ts';
import { documentOf, operation } from './cases/target.ts';
import { whileServed } from './judged.ts';
import { answering, servingAtPort } from './listening.ts';
import { readFrom, written } from './written.ts';

const json = (schema: object): Readonly<Record<string, object>> => ({ 'application/json': schema });

const schemaOf = async (file: string): Promise<string> =>
  openApiContract(await readOpenApi(file)).operation('open').schema;

describe('YAML', () => {
  const yaml = (schema: string): string =>
    written({
      'api.yaml': `openapi: 3.1.0
info: {}
x-parts: &part { type: string }
paths:
  /open:
    get: { operationId: open, responses: { '200': { description: o, content: { application/json: { schema: ${schema} } } } } }
`,
    });

  test.each([
    ['a date is a text', '{ properties: { a: { enum: [2026-01-02] } } }', { a: '2026-01-02' }, { a: '2026-01-03' }],
    ['an alias', '{ properties: { a: *part } }', { a: 'x' }, { a: 7 }],
    ['a merge key', '{ properties: { a: { <<: *part, maxLength: 2 } } }', { a: 'x' }, { a: 7 }],
    ['no and yes are texts', '{ properties: { a: { enum: [no, yes] } } }', { a: 'no' }, { a: false }],
  ])('%s', async (_, schema, allowed, refused) => {
    const id = await schemaOf(yaml(`{ type: object, ${schema.slice(2)}`));
    expect(errorsOf(id, allowed)).toEqual([]);
    expect(errorsOf(id, refused)).toHaveLength(1);
  });

  test('a key that stands twice is a warning', async () => {
    const document = await readOpenApi(yaml('{ type: string, type: object }'));
    expect(warningsOf(document)).toEqual(['a key stands twice in one object (first at line 6); the last one counts']);
  });

  test('a text that is no YAML is refused by its line', async () => {
    await expect(readFrom('openapi: 3.1.0\npaths:\n\t/open: {}\n')).rejects.toThrow(
      /is neither JSON nor YAML: line 3: /,
    );
  });
});

describe('other files', () => {
  const open = (reference: string): object =>
    documentOf({ '/open': operation('open', { 200: json({ $ref: reference }) }) });
  const parts = {
    Book: {
      type: 'object',
      properties: { title: { type: 'string' }, sequel: { $ref: '#/Book' }, by: { $ref: 'people.yaml' } },
    },
  };
  const people =
    'type: object\nrequired: [name]\nproperties: { books: { type: array, items: { $ref: "parts.json#/Book" } } }\n';

  test('are read where a reference leads to them, and may lead to each other', async () => {
    const id = await schemaOf(
      written({ 'api.json': open('parts.json#/Book'), 'parts.json': parts, 'people.yaml': people }),
    );
    expect(errorsOf(id, { sequel: { sequel: { title: 'x' } }, by: { name: 'a', books: [{ title: 'y' }] } })).toEqual(
      [],
    );
    expect(errorsOf(id, { sequel: { sequel: { title: 7 } }, by: { books: [{ title: 7 }] } })).toHaveLength(3);
  });

  test.each([
    ['missing.json#/Book', /^a reference to file:.*missing.json cannot be followed: there is no such file$/],
    ['http://127.0.0.1:1/a.json', /^a reference to http:.* cannot be followed: it is inside the own network$/],
  ])('%s is a warning', async (reference, line) => {
    const document = await readFrom(open(reference), 'api.json');
    expect(warningsOf(document)).toEqual([expect.stringMatching(line)]);
    expect(errorsOf(openApiContract(document).operation('open').schema, { a: 1 })).toEqual([]);
  });
});

describe('a faulty part is left out and named, and the rest is judged', () => {
  const good = operation('open', { 200: json({ type: 'object', required: ['id'] }) });
  test.each<[string, object, string]>([
    ['a path', { paths: { '/bad': 'text' } }, '#/paths/~1bad: the path is no object, and is left out'],
    ['an operation', { paths: { '/bad': { get: [] } } }, 'GET /bad: the operation is no object, and is left out'],
    [
      'parameters',
      { paths: { '/bad': { get: { ...good, operationId: 'bad', parameters: { a: 1 } } } } },
      'GET /bad: parameters: the parameters are no list, and are left out',
    ],
    [
      'a parameter',
      { paths: { '/bad': { get: { ...good, operationId: 'bad', parameters: [{ name: 'a' }] } } } },
      'GET /bad: parameters/0: a parameter has no name or no place, and is left out',
    ],
    [
      'responses',
      { paths: { '/bad': { get: { operationId: 'bad', responses: [] } } } },
      'GET /bad: responses: the responses are no object, and are left out',
    ],
    [
      'a response',
      { paths: { '/bad': { get: { operationId: 'bad', responses: { 200: 'ok' } } } } },
      'GET /bad: responses/200: a response is no object, and is left out',
    ],
    ['a section', { components: { parameters: 'x' } }, '#/components/parameters is no object, and is left out'],
    [
      'a type',
      { components: { schemas: { A: { type: 'object', properties: { at: { type: 'timestamp' } } } } } },
      '#/components/schemas/A/properties/at: "timestamp" is no type of JSON Schema; any value is allowed there',
    ],
    [
      'a keyword',
      { components: { schemas: { A: { type: 'integer', minimum: '5' } } } },
      '#/components/schemas/A: minimum: "5" cannot be judged, and is ignored',
    ],
    ['a reference', { components: { schemas: { A: { $ref: 7 } } } }, '#/components/schemas/A: a reference is no text'],
  ])('%s', async (_, part: { readonly paths?: object }, line) => {
    for (const version of ['3.0.3', '3.1.0']) {
      const whole = { openapi: version, info: {}, ...part, paths: { '/open': { get: good }, ...part.paths } };
      const contract = openApiContract(await readFrom(whole, 'api.json'));
      expect(contract.warnings).toEqual([line]);
      expect(errorsOf(contract.operation('open').schema, {})).toEqual(['id is missing']);
    }
  });

  test('also in 2.0, where the upgrade would end with an error', async () => {
    const responses = { 200: { description: 'ok', schema: { type: 'object', required: ['id'] } } };
    const document = await readFrom({
      swagger: '2.0',
      produces: ['application/json'],
      paths: {
        '/open': { 'x-note': null, get: { operationId: 'open', responses, parameters: [{ type: 'string' }] } },
        '/bad': { get: null, 'x-more': 'text' },
        '/worse': { get: { operationId: 'worse', responses: { 200: { schema: {}, examples: { a: null } } } } },
      },
      securityDefinitions: { none: null },
    });
    const contract = openApiContract(document);
    expect(errorsOf(contract.operation('open').schema, {})).toEqual(['id is missing']);
    expect(contract.warnings).toContain(
      'GET /open: parameters/0: a parameter has no name or no place, and is left out',
    );
  });

  test('what stands beside a reference of 3.0 does not count, except that it may be null', async () => {
    const document = await readFrom({
      openapi: '3.0.3',
      info: {},
      paths: {
        '/open': {
          get: operation('open', {
            200: json({
              type: 'object',
              properties: { a: { $ref: '#/components/schemas/A', type: 'string', nullable: true } },
            }),
          }),
        },
      },
      components: { schemas: { A: { type: 'object', properties: { example: { type: 'integer' } } } } },
    });
    const id = openApiContract(document).operation('open').schema;
    for (const a of [null, {}, { example: 1 }]) expect(errorsOf(id, { a })).toEqual([]);
    for (const a of ['text', { example: 'x' }]) expect(errorsOf(id, { a })).toHaveLength(1);
  });
});

describe('limits hold while a document is read', () => {
  const aliases = (levels: number): string =>
    [...Array(levels).keys()]
      .map(
        (level) =>
          `x-${level}: &a${level} [${
            level === 0
              ? '1'
              : Array(10)
                  .fill(`*a${level - 1}`)
                  .join(', ')
          }]`,
      )
      .join('\n');

  test('aliases that would be written out as a huge document', async () => {
    await expect(readFrom(`openapi: 3.1.0\npaths: {}\n${aliases(9)}`)).rejects.toThrow(/has more than 3000000 values/);
  });

  test('a document that is nested too deep', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    await expect(readFrom(`{"openapi":"3.1.0","paths":{},"x-a":${deep}}`, 'api.json')).rejects.toThrow(
      /is nested deeper than 400 levels/,
    );
  });

  test('a document that never ends', () =>
    whileServed(
      servingAtPort((_, response) => {
        const chunk = Buffer.alloc(1024 * 1024, ' ');
        const more = (): void => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      }),
      async (url) => {
        await expect(readOpenApi(url)).rejects.toThrow(/cannot be read: it has more than 32 MiB/);
      },
    ));

  test('redirects without an end', () =>
    whileServed(
      servingAtPort((_, response) => void response.writeHead(302, { location: '/again' }).end()),
      async (url) => {
        await expect(readOpenApi(url)).rejects.toThrow(/cannot be read: it redirects again and again/);
      },
    ));

  test('--max-time ends a run whose document does not come', () =>
    whileServed(
      servingAtPort(() => undefined),
      async (url) => {
        const ended = await start(['run', '--openapi', `${url}/api.json`, '--url', url, '--max-time', '1']).ended;
        expect(ended).toMatchObject({
          code: 2,
          stderr:
            `assay: --openapi ${url}/api.json takes more than 1 s to read (--max-time); ` +
            'give a smaller document, or a higher limit\n',
        });
      },
    ));

  test('--max-memory ends a run whose document needs more', () =>
    whileServed(servingAtPort(answering(() => ({}))), async (url) => {
      const schemas = Object.fromEntries([...Array(40_000).keys()].map((at) => [`S${at}`, { enum: [`value ${at}`] }]));
      const file = written({
        'api.json': { ...documentOf({ '/open': operation('open', { 200: json({}) }) }), components: { schemas } },
      });
      const ended = await start(['run', '--openapi', file, '--url', url, '--max-memory', '64']).ended;
      expect(ended).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/takes more than 64 MiB of memory to read/),
      });
    }));
});
