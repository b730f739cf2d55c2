import { describe, expect, test } from 'vitest';
import { fewOf } from '../../../part.ts';
import {
  type Paths,
  array,
  contractOf,
  flag,
  inHeader,
  inPath,
  integer,
  json,
  objectOf,
  posts,
  query,
  reads,
  text,
} from '../document.ts';
import { codesOf, findingsOf, fuzzed, judgeContract } from '../judged.ts';
import { type Received, bodyOf, recording } from './inputs.ts';
import { contractOfList } from '../list-contract.ts';
import type { Listening } from '../listening.ts';
import { jsonReply, notFound, replying } from './target.ts';

/** The refusal of a made-up value is a finding only if the document says that the value is valid. */
describe('made up values', () => {
  /** A document, whether the server refuses a call with 400, and the items of `GET /things`. */
  type Sample = readonly [
    paths: Paths,
    refuses: (request: Received, query: URLSearchParams) => boolean,
    things?: readonly object[],
  ];

  const things = reads('things', [], array(objectOf({ thing_id: text })));
  const list = (...parameters: readonly object[]): Paths => ({
    '/things': things,
    '/found': reads('found', parameters),
  });
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
      expect(await refusalsOf(sample)).toContainEqual(
        expect.stringMatching(/^(?:documented-call|listed-item)-refused /),
      );
    });
  });
});

/** The words for an input: of a path that URL parsers change, and of values that assay makes up. */
describe('input labels', () => {
  describe('a path with dots', () => {
    const item = objectOf({ id: text });
    const contract = contractOf({
      '/stores': reads('stores', [], objectOf({ stores: array(item) })),
      '/stores/{store_id}': reads('store', [inPath('store_id')], item),
      '/stores/{store_id}/models': reads('models', [inPath('store_id')], objectOf({ models: array(item) })),
      '/stores/{store_id}/models/{id}': reads('model', [inPath('store_id'), inPath('id')], item),
    });

    const served = (stores: readonly string[]): { readonly paths: string[]; readonly server: Promise<Listening> } => {
      const paths: string[] = [];
      const server = replying((path) => {
        paths.push(path);
        if (path === '/stores') return jsonReply({ stores: stores.map((id) => ({ id })) });
        if (/^\/stores\/[^/.]+\/models$/.test(path)) return jsonReply({ models: [{ id: 'm1' }] });
        const [, id] = /^\/stores\/[^/.]+(?:\/models)?\/?([^/.]*)$/.exec(path) ?? [];
        return id === undefined || path.endsWith('/') ? notFound : jsonReply({ id });
      });
      return { paths, server };
    };

    test.each([1, 2, 3])('is no item of the list to which its URL leads (seed %i)', async (seed) => {
      expect(findingsOf(await fuzzed(contract, served(['red']).server, 600, { seed }))).toEqual([]);
    });

    test('an item named by dots is not asked for', async () => {
      const { paths, server } = served(['..', 'red']);
      expect(findingsOf(await judgeContract(contract, server))).toEqual([]);
      expect(paths).toContain('/stores/red');
      expect(paths).not.toContain('/');
    });
  });

  describe('a value beside the values that a filter names', () => {
    const states = ['created', 'running', 'exited'];
    const jobs = Array.from({ length: 12 }, (_, n) => ({ id: n + 1, state: states[n % 3] }));
    const contract = contractOfList({
      name: 'jobs',
      query: { filters: text },
      item: { id: integer, state: text },
      list: {
        paging: { style: 'none' },
        filters: { filters: { path: 'state', value: { status: ['{value}'] }, values: states } },
      },
    });

    const served = (refusal: number): Promise<Listening> =>
      replying((_, search) => {
        const filters = search.get('filters');
        if (filters === null) return jsonReply(jobs);
        const [, state] = /^\{"status":\["(\w+)"\]\}$/.exec(filters) ?? [];
        return states.includes(state ?? '')
          ? jsonReply(jobs.filter((job) => job.state === state))
          : jsonReply({}, refusal);
      });

    test('is no documented one: a server error is one of bad input', async () => {
      expect(await codesOf(contract, served(500))).toEqual(['api.no-server-error bad-value-server-error']);
    });

    test('may be refused, as may JSON of another form', async () => {
      expect(await codesOf(contract, served(400))).toEqual([]);
      expect(findingsOf(await fuzzed(contract, served(400), 600))).toEqual([]);
    });
  });

  describe('two texts of one list of conditions', () => {
    const images = Array.from({ length: 30 }, (_, n) => ({
      id: n + 1,
      stage: ['test', 'prod', 'build'][n % 3],
      team: ['web', 'ops'][n % 2],
    }));
    const contract = (write: (path: string) => string) =>
      contractOfList({
        name: 'images',
        query: { filters: text },
        item: { id: integer, stage: text, team: text },
        list: {
          paging: { style: 'none' },
          conjunction: true,
          filters: { filters: ['stage', 'team'].map((path) => ({ path, value: { label: [write(path)] } })) },
        },
      });

    const served = (keeps: (image: Readonly<Record<string, unknown>>, conditions: readonly string[]) => boolean) =>
      replying((_, search) => {
        const { label = [] } = JSON.parse(search.get('filters') ?? '{}') as { readonly label?: readonly string[] };
        return jsonReply(images.filter((image) => keeps(image, label)));
      });
    const has = (image: Readonly<Record<string, unknown>>, condition: string): boolean => {
      const [name = '', value] = condition.split('=');
      return image[name] === value;
    };

    test('are asked together', async () => {
      const named = contract((path) => `${path}={value}`);
      expect(
        await codesOf(
          named,
          served((image, all) => all.every((one) => has(image, one))),
        ),
      ).toEqual([]);
      const broken = served((image, all) => all.length < 2 && all.every((one) => has(image, one)));
      expect(await codesOf(named, broken)).toEqual(['api.filter.together matching-items-lost']);
    });

    test('are not, where bare values stand in the list: they may be alternatives', async () => {
      const values = served((image, all) => all.length === 0 || all.some((one) => Object.values(image).includes(one)));
      expect(
        await codesOf(
          contract(() => '{value}'),
          values,
        ),
      ).toEqual([]);
    });
  });
});
