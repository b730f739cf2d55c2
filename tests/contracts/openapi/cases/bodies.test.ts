import { describe, expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { isObject } from '../../../../engine/model/paths.ts';
import {
  array,
  contractOf,
  documentOf,
  inPath,
  integer,
  json,
  number,
  object,
  objectOf,
  posts,
  query,
  text,
} from '../document.ts';
import { readFrom } from '../written.ts';
import { type Answer, type Received, requestsOf, bodyOf, messagesOf, verdictsByOperation } from './inputs.ts';
import { codesOf, expectPass, notPassed } from '../judged.ts';
import { type Reply, findingLines, jsonReply, judgedBy, operation, verdictsOf } from './target.ts';
import { changeCount } from '../../../../defects/operators/walks.ts';
import { dropEqual } from '../../../../defects/operators/items.ts';
import { ignore, replace } from '../../../../defects/operators/parameters.ts';
import { given } from '../../../../defects/triggers.ts';
import { when } from '../../../../defects/defect.ts';
import { offset, sizeUpTo } from '../list-contract.ts';
import { modelled, testList } from '../modelled.ts';
import { listening } from '../listening.ts';

/** Bodies of requests: when a POST carries one, and what the refusal of one tells. */
describe('bodies', () => {
  const named = objectOf({ name: { ...text, example: 'a' } });

  test('a body is sent where the document describes one that assay can send, with its media type', async () => {
    const contract = contractOf({
      '/approve': posts('approve'),
      '/upload': posts('upload', { 'multipart/form-data': { schema: named } }),
      '/labels': posts('labels', json(array(text))),
      '/plain': posts('plain', { 'application/json; charset=utf-8': { schema: named } }),
      '/any': posts('any', { '*/*': { schema: named } }),
      '/typed': posts('typed', { 'application/vnd.api+json': { schema: named } }),
    });
    const result = await requestsOf(contract);
    const sent = result.received
      .filter(({ method }) => method === 'POST')
      .map(({ path, headers, body }) => `${path}: ${headers['content-type']} ${body === '' ? 'no body' : 'a body'}`);
    expect([...new Set(sent)].sort()).toEqual([
      '/any: application/json a body',
      '/approve: undefined no body',
      '/labels: undefined no body',
      '/plain: application/json a body',
      '/typed: application/vnd.api+json a body',
      '/upload: undefined no body',
    ]);
    expect(messagesOf(result)).toEqual([]);
  });

  test('the refusal of an example that the schema of the body forbids is no finding', async () => {
    const schema = objectOf({ rules: array(objectOf({ kind: text })) }, 'rules');
    const content = (kind: unknown): object => ({ 'application/json': { schema, example: { rules: [{ kind }] } } });
    const contract = contractOf({
      '/wrong': posts('wrong', content({ type: 'all' })),
      '/right': posts('right', content('all')),
    });
    const refusing = await requestsOf(contract, () => 400);
    expect(messagesOf(refusing)).toEqual(['api.answers@right a documented call with rules is refused']);
  });

  describe('the refusal of a body that the document leaves open is no finding', () => {
    const thing = objectOf({ name: text });

    test.each<[string, object]>([
      ['an open media type', { '*/*': { schema: thing } }],
      ['a choice of schemas', json({ oneOf: [thing, objectOf({ size: integer })] })],
      ['a required member that is not described', json({ ...thing, required: ['Name'] })],
    ])('%s', async (_, content) => {
      const refusing = await requestsOf(contractOf({ '/things': posts('things', content) }), () => 400);
      expect(refusing.received.map(({ body }) => body).filter((body) => body !== '')).not.toEqual([]);
      expect(messagesOf(refusing)).toEqual([]);
    });

    test('Swagger 2.0 without `consumes`', async () => {
      const post = {
        'x-assay-safe': true,
        parameters: [{ name: 'thing', in: 'body', schema: thing }],
        responses: { 200: { description: 'ok', schema: thing } },
      };
      const info = { title: 'Things', version: '1' };
      const document = await readFrom({ swagger: '2.0', info, paths: { '/things': { post } } });
      expect(messagesOf(await requestsOf(openApiContract(document), () => 400))).toEqual([]);
    });
  });

  describe('members that a body need not have', () => {
    const refusable = { 400: { description: 'refused' } };
    const rows = array(objectOf({ id: integer }));
    const searched = (body: object, answer: object = rows) => {
      const responses = { 200: { description: 'ok', content: json(answer) }, ...refusable };
      return contractOf({ '/rows': posts('rows', json(body), object, { responses }) });
    };

    /** A key needs its object, and runs keep the rows that have some. Prefect and OpenFGA have such objects. */
    const answer = (request: Received): Answer => {
      const { key, runs, offset = 0 } = bodyOf(request);
      if (String(offset).length > 19) return 500;
      if (isObject(key) && key['object'] === undefined) return 400;
      return (runs ? [1] : [1, 2]).map((id) => ({ id }));
    };

    test('a member of an object is neither given alone as documented, nor compared with no object', async () => {
      const shown = (example: string): object => ({ ...text, example });
      const body = objectOf({
        key: objectOf({ user: shown('user:ann'), relation: shown('reader'), object: shown('doc:1') }),
        runs: objectOf({ operator: { ...text, enum: ['and_', 'or_'], default: 'and_' }, state: text }),
      });
      const found = messagesOf(await requestsOf(searched(body), answer));
      expect(found.filter((line) => /^api\.(?:answers|parameters\.default|input)/.test(line))).toEqual([]);
    });

    test.each([1, 2, 3, 4])(
      'many members of an object hide no bad value of a member beside it, seed %i',
      async (seed) => {
        const members = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`member${index}`, integer]));
        const contract = searched(objectOf({ filter: objectOf(members), offset: integer }));
        const { judgements } = await requestsOf(contract, answer, { seed, only: ['api.no-server-error'] });
        expect(judgements.outcomes.flatMap(({ findings }) => findings.map(({ about }) => about))).toEqual(['offset']);
      },
    );

    test.each([
      [3, 'pass'],
      ['3', 'fail'],
    ])('where an empty body is refused, answers to its optional members are judged: %j', async (found, verdict) => {
      const body = objectOf({ title: text, author: { ...text, example: 'Eco' } });
      const result = await requestsOf(searched(body, objectOf({ found: integer }, 'found')), (request) => {
        const { title, author } = bodyOf(request);
        const given = [title, author].filter((value) => value !== undefined);
        return request.method === 'POST' && given.length === 1 && typeof given[0] === 'string' ? { found } : 400;
      });
      // The document allows an empty body.
      expect(messagesOf(result).join()).toContain('a documented call');
      expect(verdictsByOperation(result, 'api.schema')).toEqual({ rows: verdict });
    });
  });
});

describe('open bodies', () => {
  // Frameworks that know nothing of return values describe a success without its body.

  const id = inPath('id', integer);
  const document = documentOf({
    '/things': operation('things', { 200: undefined }),
    '/things/{id}': operation('thing', { 200: undefined }, { parameters: [id] }),
    '/health': operation('health', { 200: undefined, 204: undefined }),
    '/page': operation('page', { default: undefined }),
  });

  const answers: Readonly<Record<string, Reply>> = {
    '/things': jsonReply([{ id: 7 }]),
    '/things/7': jsonReply({ id: 7 }),
    '/health': {},
    '/page': { type: 'text/html', body: '<p>' },
  };
  const answerOf = (path: string): Reply => answers[path] ?? jsonReply({}, 404);

  test('an answer whose body is not described may have any body, or none', async () => {
    const judgements = await judgedBy(document, answerOf);
    expect(notPassed(judgements).filter((line) => !line.includes('no response contained a case'))).toEqual([]);
    expect(findingLines(judgements)).toEqual([]);
    expect(verdictsOf(judgements, 'api.answers')).toEqual(['pass', 'pass', 'pass', 'pass']);
  });

  test.each(['/things/7', '/health', '/page'])('a server error of GET %s is found', async (broken) => {
    const judgements = await judgedBy(document, (path) => (path === broken ? { status: 500 } : answerOf(path)));
    expect(verdictsOf(judgements, 'api.answers').filter((verdict) => verdict === 'fail')).toEqual(['fail']);
  });

  test('a body that is called JSON and is none is found', async () => {
    const judgements = await judgedBy(document, (path) =>
      path === '/page' ? { type: 'application/json', body: '<p>' } : answerOf(path),
    );
    expect(findingLines(judgements).map((line) => line.split(':')[0])).toEqual(['api.json']);
  });

  test('a success without a body, and content of another success, leave an operation out', () => {
    const { leftOut } = openApiContract(
      documentOf({
        '/gone': operation('gone', { 204: undefined }),
        '/note': operation('note', { 200: { 'text/plain': { type: 'string' } }, 202: undefined }),
        '/things': operation('things', { 200: undefined }),
      }),
    );
    expect(leftOut).toEqual([
      { operation: 'GET /gone', reason: 'answer' },
      { operation: 'GET /note', reason: 'answer' },
    ]);
  });

  test('an operation whose document names errors alone is called, and any success is right', async () => {
    const errors = documentOf({ '/things': operation('things', { 400: undefined, 404: undefined }) });
    const judgements = await judgedBy(errors, () => jsonReply([{ id: 7 }], 201));
    expect(findingLines(judgements)).toEqual([]);
    expect(verdictsOf(judgements, 'api.answers')).toEqual(['pass']);
    const broken = await judgedBy(errors, () => ({ status: 500 }));
    expect(verdictsOf(broken, 'api.answers')).toEqual(['fail']);
  });

  test('a refusal that is the only answer of an operation in the document is no finding', async () => {
    const closed = documentOf({
      '/things': operation('things', { 200: { 'application/json': { type: 'array' } } }),
      '/things/{id}': operation('thing', { 405: undefined }, { parameters: [id] }),
      '/kinds': operation('kinds', { 405: undefined }),
    });
    const judgements = await judgedBy(closed, (path) =>
      path === '/things' ? jsonReply([{ id: 7 }]) : { status: 405 },
    );
    expect(findingLines(judgements)).toEqual([]);
    const others = await judgedBy(closed, (path) => (path === '/things' ? jsonReply([{ id: 7 }]) : { status: 404 }));
    expect(verdictsOf(others, 'api.answers').filter((verdict) => verdict === 'fail')).not.toEqual([]);
  });
});

/** A search whose body holds objects: the page, the order and the filter. Each must be whole. */
describe('nested bodies', () => {
  const jobs = Array.from({ length: 47 }, (_, id) => ({
    id,
    state: ['ready', 'done', 'failed'][id % 3] ?? '',
    cost: ((id * 7) % 20) + 0.5,
  }));

  const searched = (filters: object) =>
    modelled(
      {
        name: 'jobs',
        body: objectOf(
          {
            page: objectOf({ from: { ...offset, default: 0 }, size: sizeUpTo(50, 10) }),
            sort: objectOf(
              { field: { enum: ['id', 'cost'] }, order: { enum: ['asc', 'desc'], default: 'asc' } },
              'field',
            ),
            filter: objectOf({ state: text, minCost: number }),
            scope: objectOf({ tenant: { ...text, example: 'acme' } }, 'tenant'),
          },
          'scope',
        ),
        item: { id: integer, state: text, cost: number },
        around: { page: objectOf({ total: integer }) },
        list: {
          count: 'page.total',
          paging: { style: 'offset', size: 'page.size', cursor: 'page.from' },
          order: { parameter: 'sort.order', keys: { parameter: 'sort.field', values: { id: 'id', cost: 'cost' } } },
          filters,
        },
      },
      jobs,
    );

  testList(
    'members of objects in a body',
    searched({ 'filter.state': 'state', 'filter.minCost': { path: 'cost', operator: 'ge', compare: 'exact' } }),
    {
      'the place is ignored': [ignore('page.from'), 'api.page.continues'],
      'the filter is not counted': [
        when(
          given('filter.state'),
          changeCount(() => jobs.length),
        ),
        'api.count',
      ],
      'descending is ignored': [replace('sort.order', 'asc'), 'api.order.keys'],
      'the bound is left out': [dropEqual('filter.minCost', ['cost']), 'api.filter'],
    },
    { passes: ['api.page.continues', 'api.count', 'api.order.keys', 'api.filter'] },
  );

  test('an object that a filter sends as a whole has no parameters of its own', async () => {
    const { contract, serve } = searched({ filter: { path: 'state', value: { state: '{value}' } } });
    const names = Object.keys(contract.operation('jobs').parameters);
    expect(names.filter((name) => name.startsWith('filter'))).toEqual(['filter']);
    await expectPass(contract, serve(), 'api.filter');
  });
});

describe('default of post', () => {
  const beans = Array.from({ length: 30 }, (_, id) => ({ id, weight: id % 6, farm: ['huila', 'tolima'][id % 2] }));

  /** Nothing but the body's example says which values of `farms` are accepted. */
  const example = { farms: 'huila,tolima' };
  const body = { 'application/json': { ...json(objectOf({ farms: text }, 'farms'))['application/json'], example } };
  const contract = contractOf({
    '/beans': posts('beans', body, array(objectOf({ id: integer, farm: text })), {
      parameters: [query('limit', sizeUpTo(40, 10)), query('lightest', { ...offset, default: 0 })],
      'x-assay-list': {
        items: '.',
        identity: ['id'],
        paging: { style: 'none', size: 'limit' },
        filters: { farms: { path: 'farm', operator: 'in' } },
        subsets: { lightest: 'higher' },
      },
    }),
  });

  /** `size`: the items of a page by `limit`; null: it was not sent. */
  test.each<[string, (limit: string | null) => number, readonly string[]]>([
    ['the same as without it', (limit) => Number(limit ?? 10), []],
    [
      'another number',
      (limit) => (limit === '10' ? 9 : Number(limit ?? 10)),
      ['api.parameters.default default-differs-from-explicit'],
    ],
  ])('the documented size beside an example of a body gives %s', async (_name, size, expected) => {
    const served = listening((_, sent) =>
      beans.filter(({ weight }) => weight >= Number(sent.get('lightest') ?? 0)).slice(0, size(sent.get('limit'))),
    );
    expect(await codesOf(contract, served, 'api.parameters.default')).toEqual(expected);
  });
});
