import { describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import { errorsOf } from './answers-of.ts';
import {
  array,
  documentOf,
  flag,
  inPath,
  integer,
  object,
  objectOf,
  ok,
  type Paths,
  query,
  reads,
  text,
  to,
} from './document.ts';
import { readFrom, written } from './written.ts';

/** Documents as tools write them: what is told of each, and how the answers of its operation `open` are judged. */
interface Row {
  /** A document, or its files by name; the first one is read. */
  readonly document: unknown;
  readonly files?: Readonly<Record<string, unknown>>;
  readonly warnings?: readonly (string | RegExp)[];
  readonly right?: readonly unknown[];
  /** Values with the messages of their errors; without messages: with any error. */
  readonly wrong?: readonly (readonly [value: unknown, ...messages: string[]])[];
  readonly operation?: string;
}

const isText = (document: unknown): document is string => typeof document === 'string';

const testRead = (name: string, { document, files = {}, warnings = [], right = [], wrong = [], ...row }: Row): void =>
  test(name, async () => {
    const file = isText(document) ? 'api.yaml' : 'api.json';
    const contract = openApiContract(await readOpenApi(written({ [file]: document, ...files })));
    expect(contract.warnings ?? []).toEqual(
      warnings.map((line) => (isText(line) ? line : (expect.stringMatching(line) as string))),
    );
    const id = contract.operation(row.operation ?? 'open').schema;
    for (const value of right) expect(errorsOf(id, value)).toEqual([]);
    for (const [value, ...messages] of wrong)
      if (messages.length > 0) expect(errorsOf(id, value)).toEqual(messages);
      else expect(errorsOf(id, value)).not.toEqual([]);
  });

const openWith = (schema: object): object => reads('open', [], schema);
const withSchemas = (schemas: object, schema: object, more: Paths = {}): object =>
  documentOf({ '/open': openWith(schema), ...more }, { components: { schemas } });
const inContent = 'responses/200/content/application~1json/schema';
const withId = objectOf({}, 'id');

describe('YAML', () => {
  const yaml = (schema: string): string => `openapi: 3.1.0
info: {}
x-parts: &part { type: string }
paths:
  /open:
    get: { operationId: open, responses: { '200': { description: o, content: { application/json: { schema: ${schema} } } } } }
`;

  for (const [name, part, right, wrong] of [
    ['a date is a text', '{ enum: [2026-01-02] }', '2026-01-02', '2026-01-03'],
    ['an alias', '*part', 'x', 7],
    ['a merge key', '{ <<: *part, maxLength: 2 }', 'x', 7],
    ['no and yes are texts', '{ enum: [no, yes] }', 'no', false],
  ] as const)
    testRead(name, {
      document: yaml(`{ type: object, properties: { a: ${part} } }`),
      right: [{ a: right }],
      wrong: [[{ a: wrong }]],
    });

  testRead('a key that stands twice', {
    document: yaml('{ type: string, type: object }'),
    warnings: ['a key stands twice in one object (first at line 6); the last one counts'],
  });

  test('a text that is no YAML is refused by its line', async () => {
    await expect(readFrom('openapi: 3.1.0\npaths:\n\t/open: {}\n')).rejects.toThrow(
      /is neither JSON nor YAML: line 3: /,
    );
  });
});

describe('the version', () => {
  const paths = `
info: { title: Unquoted, version: 1 }
paths:
  /open:
    get:
      operationId: open
      responses: { '200': { description: o, schema: { type: object }, content: { application/json: {} } } }
`;

  for (const [version, warning] of [
    ['swagger: 2.0', "swagger: 2 is a number; write '2.0' in quotes"],
    ['openapi: 3.0', "openapi: 3 is a number; write '3.0' in quotes"],
    ['openapi: 3.1', "openapi: 3.1 is a number; write '3.1' in quotes"],
    ...['3.0.4', '3.1.1', '3.2.0'].map((version) => [`openapi: ${version}`]),
  ])
    testRead(`${version}`, { document: `${version}${paths}`, warnings: [warning ?? []].flat() });

  test.each(['swagger: 1.2', "openapi: '4.0.0'", 'openapi: true', 'title: none'])('%s is refused', async (version) => {
    await expect(readFrom(`${version}${paths}`)).rejects.toThrow(
      /is no OpenAPI document of version 2.0, 3.0, 3.1 or 3.2/,
    );
  });
});

describe('references', () => {
  const parts = { Book: objectOf({ title: text, sequel: { $ref: '#/Book' }, by: { $ref: 'people.yaml' } }) };
  testRead('to other files, which may lead to each other', {
    document: documentOf({ '/open': openWith({ $ref: 'parts.json#/Book' }) }),
    files: {
      'parts.json': parts,
      'people.yaml':
        'type: object\nrequired: [name]\nproperties: { books: { type: array, items: { $ref: "parts.json#/Book" } } }\n',
    },
    right: [{ sequel: { sequel: { title: 'x' } }, by: { name: 'a', books: [{ title: 'y' }] } }],
    wrong: [
      [
        { sequel: { sequel: { title: 7 } }, by: { books: [{ title: 7 }] } },
        'sequel.sequel.title must be a string',
        'by.books[].title must be a string',
        'by.name is missing',
      ],
    ],
  });

  for (const [reference, line] of [
    ['missing.json#/Book', /^a reference to file:.*missing.json cannot be followed: there is no such file$/],
    ['http://127.0.0.1:1/a.json', /^a reference to http:.* cannot be followed: it is inside the own network$/],
  ] as const)
    testRead(`to ${reference}`, {
      document: documentOf({ '/open': openWith({ $ref: reference }) }),
      warnings: [line],
      right: [{ a: 1 }],
    });

  const mediaType = (name: string): object => ({ $ref: `#/components/mediaTypes/${name}` });
  for (const [place, content] of Object.entries({
    'a media type': { 'application/json': mediaType('withId') },
    'the whole content': mediaType('all'),
  }))
    testRead(`in the place of ${place}, as in 3.2`, {
      document: {
        ...documentOf({ '/open': { get: { operationId: 'open', responses: { 200: { description: '', content } } } } }),
        openapi: '3.2.0',
        components: { mediaTypes: { withId: { schema: withId }, all: { 'application/json': { schema: withId } } } },
      },
      right: [{ id: 1 }],
      wrong: [[{}, 'id is missing']],
    });

  testRead('that lead nowhere: other operations are judged', {
    document: documentOf({ '/open': openWith(withId), '/lost': reads('lost', [], to('Gone')) }),
    warnings: [`GET /lost: ${inContent}: the reference #/components/schemas/Gone leads nowhere`],
    wrong: [[{}, 'id is missing']],
  });
  testRead('that lead nowhere: their own operation takes anything', {
    document: documentOf({ '/lost': reads('lost', [], to('Gone')) }),
    warnings: [/leads nowhere/],
    operation: 'lost',
    right: [{ any: 1 }],
  });

  testRead('that lead nowhere, many of them: the first ones are named, the others counted', {
    document: documentOf({
      '/open': openWith(object),
      ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`/p${at}`, reads(`p${at}`, [], to(`S${at}`))])),
    }),
    warnings: [...Array<RegExp>(20).fill(/leads nowhere$/), '30 more parts of the document are not judged'],
  });

  const needsA = objectOf({}, 'a');
  for (const name of ['Share%', 'Share%25', '100%zz'])
    testRead(`to ${name}, which is taken as it stands`, {
      document: withSchemas({ 'Share%': needsA, '100%zz': needsA }, to(name)),
      wrong: [[{}, 'a is missing']],
    });
  testRead('with a percent sign that lead nowhere', {
    document: withSchemas({}, to('Gone%')),
    warnings: [`GET /open: ${inContent}: the reference #/components/schemas/Gone% leads nowhere`],
  });

  testRead('to the addresses that schemas give themselves, by `$id` or `$anchor`', {
    document: withSchemas(
      {
        Page: { $id: 'https://example.com/page', ...objectOf({ a: integer }, 'a') },
        Flag: { $anchor: 'flag', ...flag },
      },
      { $ref: 'https://example.com/page', properties: { more: { $ref: '#flag' } } },
    ),
    right: [{ a: 1, more: true }],
    wrong: [[{ more: 'x' }, 'a is missing', 'more must be a boolean']],
  });
  testRead('to the address that a document gives itself', {
    document: {
      ...withSchemas({ A: objectOf({ x: integer }, 'x') }, { $ref: 'https://self.invalid/api#/components/schemas/A' }),
      openapi: '3.2.0',
      $self: 'https://self.invalid/api',
    },
    wrong: [[{}, 'x is missing']],
  });

  const group = { members: [{ value: '7', $ref: 'https://data.invalid/Users/7', display: 'Ann' }] };
  const ofData = { ...objectOf({ $ref: text, value: { $ref: 'value.yaml' } }), default: group };
  testRead('`$ref` inside of data is data, and a member of this name is a member', {
    document: documentOf({
      '/open': {
        get: {
          operationId: 'open',
          responses: {
            200: {
              content: {
                'application/json': { schema: ofData, examples: { one: { value: group }, two: { $ref: 'two.yaml' } } },
              },
            },
          },
        },
      },
    }),
    files: { 'two.yaml': { value: {} }, 'value.yaml': integer },
    right: [{ $ref: 'text', value: 1 }],
    wrong: [[{ $ref: 7 }]],
  });

  testRead('of 3.0: what stands beside one does not count, except that it may be null', {
    document: {
      ...withSchemas({ A: objectOf({ example: integer }) }, objectOf({ a: { ...to('A'), ...text, nullable: true } })),
      openapi: '3.0.3',
    },
    right: [{ a: null }, { a: {} }, { a: { example: 1 } }],
    wrong: [[{ a: 'text' }], [{ a: { example: 'x' } }]],
  });
});

describe('Swagger 2.0', () => {
  const swagger = (paths: object, more: object = {}): object => ({
    swagger: '2.0',
    info: { title: 'Pets', version: '1' },
    produces: ['application/json'],
    paths,
    ...more,
  });
  const as = (schema: object): object => ({ description: 'ok', schema });
  const get = (operationId: string, response: object, parameters: readonly object[] = []): object => ({
    get: { operationId, parameters, responses: { 200: response } },
  });

  const body = { name: 'p', in: 'body', schema: { $ref: '#/definitions/Principal' } };
  const missing = as(array({ $ref: '#/definitions/Missing' }));
  testRead('keeps its places, and one missing schema is one line', {
    document: swagger({ '/a': get('open', missing, [body]), '/b': get('b', missing, [body]) }),
    warnings: [
      'GET /a: parameters/0/schema: the reference #/definitions/Principal leads nowhere, here and in 1 other place',
      'GET /a: responses/200/schema/items: the reference #/definitions/Missing leads nowhere, here and in 1 other place',
    ],
  });

  /** A schema of version 2.0 stands elsewhere in version 3.1. References to its place must still lead to it. */
  const pet = objectOf({ id: integer, kind: { $ref: 'kind.json' } }, 'id');
  const files = {
    'pet.json': pet,
    'kind.json': objectOf({ name: text, parent: { $ref: 'pet.json' } }),
    'parts.json': { All: as(array({ $ref: 'pet.json' })) },
  };
  const several = swagger({
    '/first': get('first', as({ $ref: 'pet.json' })),
    '/kinds': get('kinds', as({ $ref: 'kind.json' })),
    '/pet': get('pet', as({ $ref: 'pet.json' })),
    '/all': get('all', { $ref: 'parts.json#/All' }),
    '/list': get('list', { $ref: 'parts.json#/All' }),
  });
  const first = {
    parameters: [
      { name: 'body', in: 'body', schema: objectOf({ id: integer }, 'id') },
      { name: 'limit', in: 'query', ...integer },
    ],
    responses: { default: as(text) },
  };
  const bundle = swagger(
    {
      '/first': { post: first },
      '/pet': get('pet', as({ $ref: '#/paths/~1first/post/parameters/0/schema' }), [
        { $ref: '#/paths/~1first/post/parameters/1' },
      ]),
      '/list': get('list', as({ $ref: '#/responses/All/schema' })),
    },
    { responses: { All: as(array({ $ref: '#/paths/~1pet/get/responses/200/schema' })) } },
  );
  for (const [name, document] of Object.entries({ several, bundle })) {
    testRead(`a document of ${name} files: a schema that moves`, {
      document,
      files,
      operation: 'pet',
      right: [{ id: 1, kind: { name: 'cat', parent: { id: 2 } } }],
      wrong: [[{ id: 'a' }], [{}, 'id is missing']],
    });
    testRead(`a document of ${name} files: a list of it`, {
      document,
      files,
      operation: 'list',
      right: [[{ id: 1 }]],
      wrong: [[[{ id: 'a' }]]],
    });
  }
  test('a parameter that is named by its place is sent', async () => {
    const contract = openApiContract(await readFrom(bundle));
    expect(contract.operation('pet').parameters).toMatchObject({ limit: { in: 'query', type: 'integer' } });
  });

  testRead('faulty parts, where the upgrade would end with an error', {
    document: {
      swagger: '2.0',
      produces: ['application/json'],
      paths: {
        '/open': { 'x-note': null, ...get('open', as(withId), [{ type: 'string' }]) },
        '/bad': { get: null, 'x-more': 'text' },
        '/worse': get('worse', { schema: {}, examples: { a: null } }),
      },
      securityDefinitions: { none: null },
    },
    warnings: [
      '#/securityDefinitions/none: it is no object, and is left out',
      'GET /open: parameters/0: a parameter has no name or no place, and is left out',
    ],
    wrong: [[{}, 'id is missing']],
  });
});

describe('a faulty part is left out and named, and the rest is judged', () => {
  const get = { operationId: 'bad', responses: ok(object) };
  for (const [name, part, line] of [
    ['a path', { paths: { '/bad': 'text' } }, '#/paths/~1bad: the path is no object, and is left out'],
    ['an operation', { paths: { '/bad': { get: [] } } }, 'GET /bad: the operation is no object, and is left out'],
    [
      'parameters',
      { paths: { '/bad': { get: { ...get, parameters: { a: 1 } } } } },
      'GET /bad: parameters: the parameters are no list, and are left out',
    ],
    [
      'a parameter',
      { paths: { '/bad': { get: { ...get, parameters: [{ name: 'a' }] } } } },
      'GET /bad: parameters/0: a parameter has no name or no place, and is left out',
    ],
    [
      'responses',
      { paths: { '/bad': { get: { ...get, responses: [] } } } },
      'GET /bad: responses: the responses are no object, and are left out',
    ],
    [
      'a response',
      { paths: { '/bad': { get: { ...get, responses: { 200: 'ok' } } } } },
      'GET /bad: responses/200: a response is no object, and is left out',
    ],
    ['a section', { components: { parameters: 'x' } }, '#/components/parameters is no object, and is left out'],
    [
      'a type',
      { components: { schemas: { A: objectOf({ at: { type: 'timestamp' } }) } } },
      '#/components/schemas/A/properties/at: "timestamp" is no type of JSON Schema; any value is allowed there',
    ],
    [
      'a keyword',
      { components: { schemas: { A: { type: 'integer', minimum: '5' } } } },
      '#/components/schemas/A: minimum: "5" cannot be judged, and is ignored',
    ],
    ['a reference', { components: { schemas: { A: { $ref: 7 } } } }, '#/components/schemas/A: a reference is no text'],
  ] as readonly (readonly [string, { readonly paths?: object }, string])[])
    for (const openapi of ['3.0.3', '3.1.0'])
      testRead(`${name}, in ${openapi}`, {
        document: { openapi, info: {}, ...part, paths: { '/open': openWith(withId), ...part.paths } },
        warnings: [line],
        wrong: [[{}, 'id is missing']],
      });

  testRead('paths and their parameters that do not fit', {
    document: documentOf({
      '/': reads('open', [inPath('path')]),
      '/a/{b}': reads('b'),
      '/c/{d}': reads('d', [inPath('e')]),
      '/f/{g*}': reads('g', [inPath('g')]),
      '/h/{i}': reads('i', [inPath('i'), query('more')]),
    }),
    warnings: [
      'GET /: the path has no place for the path parameter path, which is not sent',
      'GET /a/{b}: no parameter describes {b}, which takes any text',
      'GET /c/{d}: the path names {d}, and its parameter is called e; they are taken for one',
    ],
  });
});
