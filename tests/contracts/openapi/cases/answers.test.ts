import { expect, test } from 'vitest';

import { maximumDepth, maximumDigits } from '../../../../engine/model/json.ts';
import { array, documentOf, inPath, integer, json, object, objectOf, query, text } from '../document.ts';
import { byOffset } from '../list-contract.ts';
import { findingsOf } from '../judged.ts';
import { findingLines, judgedBy, jsonReply, notFound, operation, type Reply, verdictsOf } from './target.ts';

/** An answer is judged by what the document declares for its status and its media type. */

type Content = Readonly<Record<string, object>>;
type Row = readonly [name: string, responses: Readonly<Record<string, Content | undefined>>, reply: Reply];

const schema = objectOf({ a: integer }, 'a');
const content = { 'application/json': schema };
const vendor = 'application/vnd.api+json';
const both = { 200: { ...content, [vendor]: schema } };
const texts = { 200: { ...content, [vendor]: objectOf({ a: text }) } };
const second = { 200: content, 202: { 'application/json': objectOf({}, 'b') } };
const beside = { 200: content, 204: undefined };
const one = (body: object) => ({ 200: { 'application/json': body } });

const colour = objectOf({ hex: text, light: integer });
const map = { ...object, additionalProperties: colour };

const right = jsonReply({ a: 1 });
const wrong = jsonReply({ a: 'x' });
const asText = (body: string, type = 'application/json'): Reply => ({ type, body });
const types = ['*/*', 'application/*'];
/** By declared status: the status of the answer. */
const successes = Object.entries({ 201: 201, 202: 202, 206: 206, '2XX': 203, default: 203 });

/** The verdicts of api.json and of api.schema, and the findings. */
const judgedAs = async ([, responses, reply]: Row): Promise<readonly string[]> => {
  const judgements = await judgedBy(documentOf({ '/one': operation('one', responses) }), () => reply);
  const verdicts = ['api.json', 'api.schema'].flatMap((requirement) => verdictsOf(judgements, requirement));
  return [...verdicts, ...findingLines(judgements)];
};

test.each<Row>([
  ...types.map((type): Row => [`JSON where ${type} is declared`, { 200: { [type]: schema } }, right]),
  ['either of two types', both, { type: vendor, body: { a: 1 } }],
  ['a type with a parameter', both, { type: 'Application/JSON; charset=UTF-8', body: { a: 1 } }],
  ['another type of JSON', both, { type: 'application/hal+json', body: { a: 1 } }],
  ['JSON without a type: a server should name it, and need not', both, { body: { a: 1 } }],
  ['the schema of another type', texts, { type: vendor, body: { a: 'x' } }],
  ...successes.map(([name, status]): Row => [`a success by ${name}`, { [name]: content }, jsonReply({ a: 1 }, status)]),
  ['a second success', second, jsonReply({ b: 1 }, 202)],
  ['a map of objects', one(map), jsonReply({ red: { hex: 'f00', light: 40 } })],
  ['an empty map', one(map), jsonReply({})],
  ['a map in a part', one({ allOf: [map, { ...object, description: 'Colours' }] }), jsonReply({ red: { hex: 'f00' } })],
  ['by pattern', one({ ...object, patternProperties: { '^c': colour } }), jsonReply({ c1: { hex: 'f00' } })],
  ['beside a member', one({ ...map, properties: { all: object } }), jsonReply({ red: { hex: 'f00' } })],
  ['any members', one({ ...objectOf({ all: {} }), additionalProperties: true }), jsonReply({ red: 1 })],
  ['an array of maps', one(array(map)), jsonReply([{ red: { hex: 'f00' } }])],
  ['an object that leaves out all that is optional', one(colour), jsonReply({})],
])('%s passes', async (...row) => {
  expect(await judgedAs(row)).toEqual(['pass', 'pass']);
});

test.each<Row>([
  ...types.map((type): Row => [
    `XML where ${type} is declared`,
    { 200: { [type]: schema } },
    asText('<a/>', 'application/xml'),
  ]),
  ['a documented text beside JSON', { 200: { ...content, 'text/plain': text } }, asText('{"a":"x"}', 'text/plain')],
  ['a 204, which has no body,', beside, { status: 204 }],
  ['a redirect, which is no success,', beside, { status: 307, headers: { location: '/elsewhere' }, body: '' }],
  ['an error by the gateway', beside, { status: 502, ...asText('<p>bad</p>', 'text/html') }],
  ['an error that the document does not describe', beside, { status: 406, ...asText('no', 'text/plain') }],
  ['a success that default may mean', { 200: content, default: content }, jsonReply({ b: 'x' }, 201)],
])('%s is left open', async (...row) => {
  expect(await judgedAs(row)).toEqual(['inconclusive', 'inconclusive']);
});

/** JSON that assay does not read, because a number has too many digits or it is nested too deep, is still JSON. */
test.each<Row>([
  ['a number of many digits', one(objectOf({ a: {} })), asText(`{"a":${'9'.repeat(maximumDigits + 1)}}`)],
  ['nesting', one(objectOf({ a: {} })), asText(`{"a":${'['.repeat(maximumDepth)}${']'.repeat(maximumDepth)}}`)],
])('%s is no finding, and nothing is judged', async (...row) => {
  expect((await judgedAs(row)).slice(1)).toEqual(['inconclusive']);
});

const undeclared = 'api.status: 201';

test.each<[...Row, json: string, schema: string, finding: string]>([
  ...types.map((type): [...Row, string, string, string] => [
    `wrong JSON where ${type} is declared`,
    { 200: { [type]: schema } },
    wrong,
    'pass',
    'fail',
    'api.schema: "x"',
  ]),
  ...successes.map(([name, status]): [...Row, string, string, string] => [
    `a wrong success by ${name}`,
    { [name]: content },
    jsonReply({ a: 'x' }, status),
    'pass',
    'fail',
    'api.schema: "x"',
  ]),
  ['another type', { 200: content }, asText('<p>hi</p>', 'text/html'), 'fail', 'inconclusive', 'api.json: "text/html"'],
  ['no JSON', { 200: content }, asText('no JSON'), 'fail', 'inconclusive', 'api.json: "no JSON"'],
  ['no JSON, without a type', { 200: content }, { body: 'no JSON' }, 'fail', 'inconclusive', 'api.json: "no JSON"'],
  ['JSON that is cut', { 200: content }, asText('{"a":'), 'fail', 'inconclusive', 'api.json: '],
  ['the wrong answer of a second success', second, jsonReply({ a: 1 }, 202), 'pass', 'fail', 'api.schema: '],
  // An undeclared success is one finding, and no other requirement judges it.
  ['an undeclared success', { 200: content }, jsonReply({ b: 'x' }, 201), 'inconclusive', 'inconclusive', undeclared],
  [
    'an undeclared success beside errors',
    { 200: content, '4XX': content },
    jsonReply({ b: 'x' }, 201),
    'inconclusive',
    'inconclusive',
    undeclared,
  ],
  ['a value of a map', one(map), jsonReply({ red: { hex: 5 } }), 'pass', 'fail', 'api.schema: 5'],
  ['no member', one(colour), jsonReply({ data: { hex: 'f00' } }), 'pass', 'fail', 'api.schema: members'],
])('%s is one finding', async (name, responses, reply, ...expected) => {
  const result = await judgedAs([name, responses, reply]);
  expect(result).toEqual([...expected.slice(0, 2), expect.stringContaining(expected[2])]);
});

// A mock gives a word in the place of a link. That is no address, so the list has one page.
test.each([
  ['string', []],
  ['ex adipisicing elit', []],
  ['/elsewhere', ['api.page.continues: status 404: {}']],
])('the link %s', async (nextLink, findings) => {
  const page = one(objectOf({ value: array(object), nextLink: text }));
  const things = operation('things', page, { 'x-ms-pageable': { nextLinkName: 'nextLink' } });
  const judgements = await judgedBy(documentOf({ '/things': things }), (path) =>
    path === '/things' ? jsonReply({ value: [{ id: 1 }], nextLink }) : jsonReply({}, 404),
  );
  expect(findingLines(judgements)).toEqual(findings);
});

/** Errors: as text, as a problem of RFC 9457, without a body, of every call. */

const message = one(objectOf({}, 'message'))['200'];

/** `x-assay-responses: complete`: no other statuses and media types occur. */
test.each<[string, (query: URLSearchParams) => Reply, string]>([
  ['an answer without a media type', () => ({ body: '{"message":"hello"}' }), 'api.json: "no content-type"'],
  [
    'a refusal in another media type',
    (sent) =>
      ['a', 'b', null].includes(sent.get('kind'))
        ? jsonReply({ message: 'hello' })
        : { status: 400, ...asText('no', 'text/plain') },
    'api.errors: "text/plain"',
  ],
])('%s is a finding only of a complete document', async (_, answer, finding) => {
  const parameters = [query('kind', { ...text, enum: ['a', 'b'] })];
  const open = documentOf({ '/rows': operation('rows', { 200: message, 400: message }, { parameters }) });
  const judge = (document: typeof open) => judgedBy(document, (__, sent) => answer(sent));
  expect(findingLines(await judge({ ...open, 'x-assay-responses': 'complete' }))).toEqual([finding]);
  expect(findingLines(await judge(open))).toEqual([]);
});

test.each<[string, object, Reply, readonly string[]]>([
  ['the text that the document declares', { 'text/plain': text }, notFound, []],
  [
    'a problem by its schema',
    { 'application/problem+json': objectOf({ title: text }, 'title') },
    { status: 404, type: 'application/problem+json', body: { title: 'none' } },
    [],
  ],
  [
    'a problem without its title',
    { 'application/problem+json': objectOf({ title: text }, 'title') },
    { status: 404, type: 'application/problem+json', body: { detail: 'none' } },
    ['api.errors: absent among ["detail"]'],
  ],
  // PostgREST/postgrest#4455.
  ['JSON that is cut', json(objectOf({ message: text })), { status: 404, ...asText('{"') }, ['api.errors: "{\\""']],
])('an error is %s', async (_, error, reply, findings) => {
  const thing = objectOf({ id: integer });
  const document = documentOf({
    '/things': operation('things', one(array(thing))),
    '/things/{id}': operation(
      'thing',
      { ...one(thing), 404: Object.fromEntries(Object.entries(error).map(([type, one]) => [type, one.schema ?? one])) },
      { parameters: [inPath('id', integer)] },
    ),
  });
  const answers: Readonly<Record<string, Reply>> = {
    '/things': jsonReply([{ id: 7 }]),
    '/things/7': jsonReply({ id: 7 }),
  };
  const judgements = await judgedBy(document, (path) => answers[path] ?? reply);
  expect(findingLines(judgements)).toEqual(findings);
  expect(verdictsOf(judgements, 'api.json')).toEqual(['pass', 'pass']);
});

test('an operation that always fails is one finding, whatever its body and its documented statuses', async () => {
  const parameters = [query('limit', { ...integer, minimum: 1, maximum: 9 }), query('kind', { enum: ['a', 'b'] })];
  const document = documentOf({
    '/rows': operation('rows', { 200: message, 400: message, 500: message }, { parameters }),
    '/open': operation('open', { 200: message }),
  });
  const judgements = await judgedBy({ ...document, 'x-assay-responses': 'complete' }, (path) =>
    path === '/open' ? jsonReply({ message: 'hello' }) : jsonReply({ error: 'no' }, 500),
  );
  const roots = findingsOf(judgements).filter(({ sameCauseAs }) => sameCauseAs === undefined);
  expect(roots.map(({ requirement, operation: id }) => `${requirement}@${id}`)).toEqual(['api.answers@rows']);
});

test('an empty 401 to a call without a key is no finding, and its operation is not judged', async () => {
  const document = {
    ...documentOf({
      '/cups': operation('cups', { ...one(object), default: one(object)['200'] }, { security: [{ key: [] }] }),
      '/open': operation('open', one(object)),
    }),
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
  };
  const judgements = await judgedBy(document, (path) => (path === '/open' ? right : { status: 401, body: '' }));
  expect(findingLines(judgements)).toEqual([]);
  for (const requirement of ['api.json', 'api.answers'])
    expect(verdictsOf(judgements, requirement)).toEqual(['inconclusive', 'pass']);
});

/** An overlay names items that the open schema of the answer does not: the list is wrong, and nothing else. */
test('no reason points to a case that passed, or to itself', async () => {
  const list = { items: 'rows', identity: ['id'], paging: byOffset };
  const parameters = [query('limit', integer), query('offset', integer)];
  const judgements = await judgedBy(
    documentOf({ '/rows': operation('rows', one(object), { parameters, 'x-assay-list': list }) }),
    () => jsonReply({ data: [{ id: 1 }] }),
  );
  expect(findingLines(judgements)).toEqual([]);
  const passed = judgements.outcomes.filter(({ verdict }) => verdict === 'pass').map(({ requirement }) => requirement);
  expect(passed).toContain('api.schema');
  const reasons = judgements.outcomes.flatMap(({ requirement, reason = '' }) => [[requirement, reason] as const]);
  for (const [requirement, reason] of reasons)
    for (const named of [...passed, requirement]) expect(reason).not.toContain(`see ${named}@`);
  expect(reasons.filter(([, reason]) => reason !== '')).not.toEqual([]);
});
