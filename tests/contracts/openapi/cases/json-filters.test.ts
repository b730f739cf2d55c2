import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../../contracts/openapi/document.ts';
import { openApiContract, withAllowedWrites } from '../../../../contracts/openapi/index.ts';
import { parseJson } from '../../../../engine/model/json.ts';
import { isObject } from '../../../../engine/model/paths.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { type Listening, serving } from '../listening.ts';

/** Lamps that conditions narrow, which stand as JSON in a parameter of the query, or in the body. */
interface Lamp {
  readonly id: number;
  readonly room: string;
  readonly watts: number;
}

const lamps: readonly Lamp[] = Array.from({ length: 30 }, (_, id) => ({
  id,
  room: ['hall', 'attic', 'den'][id % 3] ?? '',
  watts: 4 + ((id * 5) % 9),
}));

interface Condition {
  readonly field: 'room' | 'watts';
  readonly op: string;
  readonly value: unknown;
}

type Fault = 'first-only' | 'joined-by-or' | 'gte-is-gt' | 'one-value-of-in' | 'numbers-as-text' | 'ignored';

/**
 * `member`: in a JSON text of the query, beside the page. `wrapped`: a list of conditions in a member. `single`: an
 * object that is one condition, and cannot take two.
 */
type Form = 'query' | 'body' | 'member' | 'object' | 'wrapped' | 'single';

const term = (field: string, op: string): object => ({ field, op, value: '{value}' });

const listed = [
  { path: 'room', operators: { eq: [term('room', 'eq')], in: [term('room', 'in')] } },
  { path: 'watts', operators: { eq: [term('watts', 'eq')], ge: [term('watts', 'gte')] } },
];
const nested = [
  { path: 'room', operators: { eq: { room: { eq: '{value}' } }, in: { room: { in: '{value}' } } } },
  { path: 'watts', operators: { eq: { watts: { eq: '{value}' } }, ge: { watts: { gte: '{value}' } } } },
];

const inForm = (write: (field: string, op: string) => object): object => [
  { path: 'room', operators: { eq: write('room', 'eq'), in: write('room', 'in') } },
  { path: 'watts', operators: { eq: write('watts', 'eq'), ge: write('watts', 'gte') } },
];
const wrapped = inForm((field, op) => ({ conjunction: 'and', set: [term(field, op)] }));
const single = inForm(term);

const size = { type: 'integer', minimum: 1, maximum: 50, default: 50 };
const offset = { type: 'integer', minimum: 0 };

/** The page and the filters in one JSON text. */
const inOneText = (filters: object): object => ({
  operationId: 'lamps',
  'x-assay-list': {
    items: '.',
    identity: ['id'],
    paging: { style: 'offset', size: 'q.limit', cursor: 'q.offset' },
    filters: { 'q.filters': filters },
  },
  parameters: [
    {
      name: 'q',
      in: 'query',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { limit: size, offset, filters: { type: 'array', items: { type: 'object' } } },
          },
        },
      },
    },
  ],
  responses: { '200': { description: 'a page', content: { 'application/json': { schema: { type: 'array' } } } } },
});

const operationOf = (form: Form, filters: object): object => ({
  operationId: 'lamps',
  'x-assay-list': {
    items: '.',
    identity: ['id'],
    paging: { style: 'offset', size: 'limit', cursor: 'offset' },
    filters: { filters },
  },
  responses: {
    '200': { description: 'a page', content: { 'application/json': { schema: { type: 'array' } } } },
    '400': { description: 'an error' },
  },
  ...(form === 'body'
    ? {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { limit: size, offset, filters: { type: 'array', items: { type: 'object' } } },
              },
            },
          },
        },
      }
    : {
        parameters: [
          { name: 'limit', in: 'query', schema: size },
          { name: 'offset', in: 'query', schema: offset },
          { name: 'filters', in: 'query', schema: { type: 'string' } },
        ],
      }),
});

const filtersIn: Readonly<Record<Form, object>> = {
  query: listed,
  body: listed,
  member: listed,
  object: nested,
  wrapped,
  single,
};

const documentOf = (form: Form, filters: object = filtersIn[form]): OpenApiDocument =>
  withAllowedWrites(
    {
      openapi: '3.1.0',
      info: { title: 'lamps', version: '1' },
      paths: {
        '/lamps': {
          [form === 'body' ? 'post' : 'get']: form === 'member' ? inOneText(filters) : operationOf(form, filters),
        },
      },
    } as unknown as OpenApiDocument,
    form === 'body' ? ['lamps'] : [],
  );

/** The conditions of a call; undefined: it is not of the documented form. */
const conditionsOf = (sent: unknown): readonly Condition[] | undefined => {
  if (sent === undefined) return [];
  const held = isObject(sent) && 'set' in sent ? sent['set'] : isObject(sent) && 'field' in sent ? [sent] : sent;
  const all: readonly unknown[] = Array.isArray(held)
    ? held
    : Object.entries(sent as object).flatMap(([field, terms]) =>
        Object.entries(terms as object).map(([op, value]) => ({ field, op, value })),
      );
  const isKnown = all.every(
    (value) => isObject(value) && ['room', 'watts'].includes(String(value['field'])) && typeof value['op'] === 'string',
  );
  return isKnown ? (all as readonly Condition[]) : undefined;
};

const keeps = ({ field, op, value }: Condition, lamp: Lamp, fault: Fault | undefined): boolean => {
  const shown = lamp[field];
  if (op === 'in' && Array.isArray(value)) return value.slice(0, fault === 'one-value-of-in' ? 1 : 9).includes(shown);
  if (op !== 'gte') return shown === value;
  if (fault === 'numbers-as-text') return String(shown) >= String(value);
  return fault === 'gte-is-gt' ? Number(shown) > Number(value) : Number(shown) >= Number(value);
};

/** The lamps of a call; undefined: it is refused. */
const answer = (query: URLSearchParams, body: string, fault: Fault | undefined): readonly Lamp[] | undefined => {
  const sent = body === '' ? parseJson(query.get('q') ?? '{}') : parseJson(body);
  const given = isObject(sent) ? sent : {};
  const text = query.get('filters');
  const conditions = conditionsOf(text === null ? given['filters'] : parseJson(text));
  if (conditions === undefined) return undefined;
  const used = fault === 'ignored' ? [] : fault === 'first-only' ? conditions.slice(0, 1) : conditions;
  const found = lamps.filter((lamp) =>
    fault === 'joined-by-or' && used.length > 1
      ? used.some((condition) => keeps(condition, lamp, fault))
      : used.every((condition) => keeps(condition, lamp, fault)),
  );
  const start = Number(query.get('offset') ?? given['offset'] ?? 0);
  return found.slice(start, start + Number(query.get('limit') ?? given['limit'] ?? 50));
};

const serve = (fault?: Fault): Promise<Listening> =>
  serving((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const found = answer(new URL(request.url ?? '/', 'http://test').searchParams, body, fault);
      response.writeHead(found ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found ?? {}));
    });
  });

test.each<Form>(['query', 'body', 'member', 'object', 'wrapped'])(
  'a right server is judged by filters in a %s',
  async (form) => {
    expect(notPassed(await judged(openApiContract(documentOf(form)), serve(), 'api.filter*'))).toEqual([]);
  },
);

test('two conditions that would overwrite each other are not given together', async () => {
  expect(findingsOf(await judged(openApiContract(documentOf('single')), serve(), 'api.filter*'))).toEqual([]);
});

test.each<[Fault, Form, string, string]>([
  ['ignored', 'body', 'api.filter', 'filters room eq'],
  ['ignored', 'query', 'api.filter', 'filters room eq'],
  ['ignored', 'member', 'api.filter', 'q.filters room eq'],
  ['ignored', 'object', 'api.filter', 'filters room eq'],
  ['gte-is-gt', 'body', 'api.filter', 'filters watts ge'],
  ['one-value-of-in', 'query', 'api.filter', 'filters room in'],
  ['numbers-as-text', 'object', 'api.filter', 'filters watts ge'],
  ['first-only', 'body', 'api.filter.together', 'filters room eq + filters watts eq'],
  ['joined-by-or', 'query', 'api.filter.together', 'filters room eq + filters watts eq'],
  ['first-only', 'object', 'api.filter.together', 'filters room eq + filters watts eq'],
  ['first-only', 'wrapped', 'api.filter.together', 'filters room eq + filters watts eq'],
  ['joined-by-or', 'wrapped', 'api.filter.together', 'filters room eq + filters watts eq'],
])('%s is found by filters in a %s', async (fault, form, requirement, about) => {
  const found = findingsOf(await judged(openApiContract(documentOf(form)), serve(fault), requirement));
  expect(found.map((finding) => `${finding.requirement} ${finding.about}`)).toContain(`${requirement} ${about}`);
});

test.each<[object, RegExp]>([
  [{ path: 'room', value: [{ field: 'room' }] }, /value .*"field":"room".* of eq lacks {value}/],
  [{ path: 'room', value: [] }, /filters\.filters/],
])('%j is refused', (declared, message) => {
  expect(() => openApiContract(documentOf('query', declared))).toThrow(message);
});

test('JSON of a parameter that the operation does not have is refused', () => {
  const filters = [{ path: 'room', value: [term('room', 'eq')] }];
  const document = documentOf('query', filters);
  const text = JSON.stringify(document).replace('"filters":{"filters"', '"filters":{"fliters"');
  expect(() => openApiContract(JSON.parse(text) as OpenApiDocument)).toThrow(/names the parameter fliters/);
});
