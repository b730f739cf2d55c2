import { expect, test } from 'vitest';
import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import { parseJson } from '../../../../engine/model/json.ts';
import { isObject } from '../../../../engine/model/paths.ts';
import { array, json, object, objectOf } from '../document.ts';
import { findingsOf, judgeContract, notPassed } from '../judged.ts';
import { contractOfList, type DocumentedList, documentOfList, offset, sizeUpTo, text } from '../list-contract.ts';
import type { Listening } from '../listening.ts';
import { testRefused } from '../modelled.ts';
import { bodyOf, recording } from './inputs.ts';

/** Lamps that conditions narrow, which stand as JSON in a parameter of the query, or in the body. */

const lamps = Array.from({ length: 30 }, (_, id) => ({
  id,
  room: ['hall', 'attic', 'den'][id % 3] ?? '',
  watts: 4 + ((id * 5) % 9),
}));

const term = (field: string, op: string): object => ({ field, op, value: '{value}' });

const inForm = (write: (field: string, op: string) => object): object => [
  { path: 'room', operators: { eq: write('room', 'eq'), in: write('room', 'in') } },
  { path: 'watts', operators: { eq: write('watts', 'eq'), ge: write('watts', 'gte') } },
];
const listed = inForm((field, op) => [term(field, op)]);

const page = { limit: sizeUpTo(50), offset: offset };
const whole = objectOf({ ...page, filters: array(object) });
const inQuery = { query: { ...page, filters: text } };

const lampsBy = (described: Partial<DocumentedList>, filters: object, prefix = ''): DocumentedList => ({
  name: 'lamps',
  responses: { 400: { description: 'an error' } },
  ...described,
  list: {
    paging: { style: 'offset', size: `${prefix}limit`, cursor: `${prefix}offset` },
    filters: { [`${prefix}filters`]: filters },
  },
});

/**
 * `member`: in a JSON text of the query, beside the page. `wrapped`: a list of conditions in a member. `single`: an
 * object that is one condition, and cannot take two.
 */
const forms = {
  query: lampsBy(inQuery, listed),
  body: lampsBy({ body: whole }, listed),
  member: lampsBy({ parameters: [{ name: 'q', in: 'query', content: json(whole) }] }, listed, 'q.'),
  object: lampsBy(
    inQuery,
    inForm((field, op) => ({ [field]: { [op]: '{value}' } })),
  ),
  wrapped: lampsBy(
    inQuery,
    inForm((field, op) => ({ conjunction: 'and', set: [term(field, op)] })),
  ),
  single: lampsBy(inQuery, inForm(term)),
} as const;
type Form = keyof typeof forms;

interface Condition {
  readonly field: 'room' | 'watts';
  readonly op: string;
  readonly value: unknown;
}

/** The conditions of a call, in whichever form they are; undefined: it is not of a documented form. */
const conditionsOf = (sent: unknown): readonly Condition[] | undefined => {
  if (sent === undefined) return [];
  const held = isObject(sent) && 'set' in sent ? sent['set'] : isObject(sent) && 'field' in sent ? [sent] : sent;
  const all: readonly unknown[] = Array.isArray(held)
    ? held
    : Object.entries(sent as object).flatMap(([field, terms]) =>
        Object.entries(terms as object).map(([op, value]) => ({ field, op, value })),
      );
  const isKnown = all.every((value) => isObject(value) && ['room', 'watts'].includes(String(value['field'])));
  return isKnown ? (all as readonly Condition[]) : undefined;
};

type Keeps = (condition: Condition, lamp: (typeof lamps)[number]) => boolean;
const keeps: Keeps = ({ field, op, value }, lamp) => {
  if (op === 'in') return Array.isArray(value) && value.includes(lamp[field]);
  return op === 'gte' ? Number(lamp[field]) >= Number(value) : lamp[field] === value;
};

/** Whether a lamp has a place in the list of some conditions. */
type Selects = (conditions: readonly Condition[], lamp: (typeof lamps)[number]) => boolean;
const all: Selects = (conditions, lamp) => conditions.every((one) => keeps(one, lamp));
const changed =
  (op: string, change: (value: never) => unknown): Selects =>
  (conditions, lamp) =>
    all(
      conditions.map((one) => (one.op === op ? { ...one, value: change(one.value as never) } : one)),
      lamp,
    );

const faults = {
  ignored: () => true,
  'gte is gt': changed('gte', (value: number) => value + 1),
  'one value of in counts': changed('in', (values: unknown[]) => values.slice(0, 1)),
  'numbers are texts': (conditions, lamp) =>
    conditions.every((one) => (one.op === 'gte' ? `${lamp[one.field]}` >= `${one.value as number}` : keeps(one, lamp))),
  'the first one counts': (conditions, lamp) => all(conditions.slice(0, 1), lamp),
  'joined by or': (conditions, lamp) => conditions.length === 0 || conditions.some((one) => keeps(one, lamp)),
} satisfies Readonly<Record<string, Selects>>;

const serve = (selects: Selects = all): Promise<Listening> =>
  recording((request) => {
    const query = new URLSearchParams(request.query);
    const sent = request.body === '' ? parseJson(query.get('q') ?? '{}') : bodyOf(request);
    const given = isObject(sent) ? sent : {};
    const text = query.get('filters');
    const conditions = conditionsOf(text === null ? given['filters'] : parseJson(text));
    if (conditions === undefined) return 400;
    const start = Number(query.get('offset') ?? given['offset'] ?? 0);
    const limit = Number(query.get('limit') ?? given['limit'] ?? 50);
    return lamps.filter((lamp) => selects(conditions, lamp)).slice(start, start + limit);
  }).served;

const judgedBy = (form: Form, served: Promise<Listening>, ...only: readonly string[]) =>
  judgeContract(contractOfList(forms[form]), served, ...only);

test.each<Form>(['query', 'body', 'member', 'object', 'wrapped'])(
  'a right server is judged by filters in a %s',
  async (form) => {
    expect(notPassed(await judgedBy(form, serve(), 'api.filter*'))).toEqual([]);
  },
);

test('two conditions that would overwrite each other are not given together', async () => {
  expect(findingsOf(await judgedBy('single', serve(), 'api.filter*'))).toEqual([]);
});

const [one, together] = ['api.filter', 'api.filter.together'];
const equal = 'filters room eq + filters watts eq';

test.each<[keyof typeof faults, Form, string, string]>([
  ['ignored', 'body', one, 'filters room eq'],
  ['ignored', 'query', one, 'filters room eq'],
  ['ignored', 'member', one, 'q.filters room eq'],
  ['ignored', 'object', one, 'filters room eq'],
  ['gte is gt', 'body', one, 'filters watts ge'],
  ['one value of in counts', 'query', one, 'filters room in'],
  ['numbers are texts', 'object', one, 'filters watts ge'],
  ['the first one counts', 'body', together, equal],
  ['joined by or', 'query', together, equal],
  ['the first one counts', 'object', together, equal],
  ['the first one counts', 'wrapped', together, equal],
  ['joined by or', 'wrapped', together, equal],
])('%s is found by filters in a %s', async (fault, form, requirement, about) => {
  const found = findingsOf(await judgedBy(form, serve(faults[fault]), requirement));
  expect(found.map((finding) => `${finding.requirement} ${finding.about}`)).toContain(`${requirement} ${about}`);
});

testRefused(
  (filters: object) => contractOfList(lampsBy(inQuery, filters)),
  [
    [{ path: 'room', value: [{ field: 'room' }] }, /value .*"field":"room".* of eq lacks {value}/],
    [{ path: 'room', value: [] }, /filters\.filters/],
  ],
);

test('JSON of a parameter that the operation does not have is refused', () => {
  const document = documentOfList(lampsBy(inQuery, [{ path: 'room', value: [term('room', 'eq')] }]));
  const text = JSON.stringify(document).replace('"filters":{"filters"', '"filters":{"fliters"');
  expect(() => openApiContract(JSON.parse(text) as OpenApiDocument)).toThrow(/names the parameter fliters/);
});
