import { describe, expect, test } from 'vitest';
import { fewOf } from '../../../part.ts';
import {
  array,
  contractOf,
  flag,
  inHeader,
  inPath,
  integer,
  json,
  objectOf,
  type Paths,
  posts,
  query,
  reads,
  text,
} from '../document.ts';
import { fuzzed } from '../judged.ts';
import { bodyOf, recording, type Received } from './inputs.ts';

/** The refusal of a made-up value is a finding only if the document says that the value is valid. */

/** A document, whether the server refuses a call with 400, and the items of `GET /things`. */
type Sample = readonly [
  paths: Paths,
  refuses: (request: Received, query: URLSearchParams) => boolean,
  things?: readonly object[],
];

const things = reads('things', [], array(objectOf({ thing_id: text })));
const list = (...parameters: readonly object[]): Paths => ({ '/things': things, '/found': reads('found', parameters) });
/** A reading operation with a JSON body of these members. */
const posted = (members: object): Paths => ({ '/things': things, '/found': posts('found', json(objectOf(members))) });

/** The calls that the server refuses may be wrong, although the document does not say so. */
const rightRefusals: Readonly<Record<string, Sample>> = {
  'a text in a header': [
    list(inHeader('x-api-version', text)),
    ({ headers }) => headers['x-api-version'] !== undefined,
  ],
  'a text in a query': [list(query('where', { ...text, pattern: '^[a-z]+$' })), (_, sent) => sent.has('where')],
  'a moment': [list(query('since', { ...text, format: 'date-time' })), (_, sent) => sent.has('since')],
  'an id': [list(query('near', { ...text, format: 'uuid' })), (_, sent) => sent.has('near')],
  'an integer without bounds': [
    list(query('generation', { ...integer, minimum: 0 })),
    (_, sent) => sent.has('generation'),
  ],
  'an integer with the bounds of its type': [
    list(query('height', { ...integer, minimum: 0, maximum: 2 ** 31 - 1 })),
    (_, sent) => Number(sent.get('height')) > 5,
  ],
  'a list of texts': [list(query('names', array(text))), (_, sent) => sent.has('names')],
  'a member without a type': [
    posted({ where: {}, limit: integer }),
    (request) => typeof bodyOf(request)['where'] === 'string',
  ],
  'a member that is an object or null': [
    posted({ filter: { anyOf: [{ type: 'object', additionalProperties: false }, { type: 'null' }] } }),
    (request) => typeof bodyOf(request)['filter'] === 'string',
  ],
  'a listed id that the parameter excludes': [
    {
      '/things': things,
      '/things/{thing_id}': reads('thing', [inPath('thing_id', { ...text, pattern: '^[0-9a-f]{8}$' })]),
      '/found': reads('found'),
    },
    ({ path }) => path.startsWith('/things/') && !/^\/things\/[0-9a-f]{8}$/.test(path),
    [{ thing_id: 'string' }, { thing_id: '0a1b2c3d' }],
  ],
  'a listed item with a text in a header': [
    {
      '/things': things,
      '/things/{thing_id}': reads('thing', [inPath('thing_id', text), inHeader('x-api-version', text)]),
    },
    ({ headers }) => headers['x-api-version'] !== undefined,
  ],
};

/** The document says that the server takes the calls that it refuses. */
const wrongRefusals: Readonly<Record<string, Sample>> = {
  'a value of an enumeration': [
    list(query('kind', { ...text, enum: ['new', 'used'] })),
    (_, sent) => sent.get('kind') === 'used',
  ],
  'an example': [list(query('code', text, { example: 'A-1' })), (_, sent) => sent.get('code') === 'A-1'],
  'an example in a header': [
    list(inHeader('x-code', { ...text, example: 'A-1' })),
    ({ headers }) => headers['x-code'] === 'A-1',
  ],
  'a flag': [list(query('deep', flag)), (_, sent) => sent.get('deep') === 'true'],
  'a page size within its bounds': [
    list(query('limit', { ...integer, minimum: 1, maximum: 100 })),
    (_, sent) => Number(sent.get('limit')) > 50 && Number(sent.get('limit')) <= 100,
  ],
  'a list of documented values': [
    list(query('kinds', array({ ...text, enum: ['new', 'used'] }))),
    (_, sent) => sent.getAll('kinds').includes('used'),
  ],
  'a member of a body with an enumeration': [
    posted({ kind: { ...text, enum: ['new', 'used'] } }),
    (request) => bodyOf(request)['kind'] === 'used',
  ],
  'a listed item': [
    {
      '/things': things,
      '/things/{thing_id}': reads('thing', [inPath('thing_id', text)]),
    },
    ({ path }) => path === '/things/b2',
  ],
};

const refusalsOf = async ([paths, refuses, listed = [{ thing_id: 'a1' }, { thing_id: 'b2' }]]: Sample) => {
  const known = ['/things', '/found', ...listed.map((one) => `/things/${Object.values(one).join('')}`)];
  const { served } = recording((request) => {
    if (refuses(request, new URLSearchParams(request.query))) return 400;
    if (!known.includes(request.path)) return 404;
    return request.path === '/things' ? listed : 200;
  });
  const { outcomes, defects } = await fuzzed(contractOf(paths), served, 200);
  const codes = outcomes.flatMap(({ findings }) => findings.map(({ code, curl }) => `${code} ${curl.join(' ')}`));
  return [...defects.map(String), ...codes];
};

describe.each(fewOf(3, Object.entries(rightRefusals)))('%s is refused', (_, sample) => {
  test('no finding', async () => expect(await refusalsOf(sample)).toEqual([]));
});

describe.each(fewOf(3, Object.entries(wrongRefusals)))('%s is refused', (_, sample) => {
  test('a finding', async () => {
    expect(await refusalsOf(sample)).toContainEqual(expect.stringMatching(/^(?:documented-call|listed-item)-refused /));
  });
});
