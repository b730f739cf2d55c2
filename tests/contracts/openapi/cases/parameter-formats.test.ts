import { expect, test } from 'vitest';
import { validity } from '../../../../engine/model/validity.ts';
import { contractOf, inPath, integer, json, objectOf, posts, query, reads, text } from '../document.ts';
import { fuzzed } from '../judged.ts';
import { serving } from '../listening.ts';

const documented = (schema: object, value: string): unknown => {
  const operation = contractOf({ '/a': reads('a', [query('p', schema)]) }).operation('a');
  return validity(operation, { p: value }).valid;
};

test.each<[object, string, string]>([
  [{ ...text, format: 'date-time' }, '2024-02-29T12:00:00Z', '%'],
  [{ ...text, format: 'date' }, '2024-02-29', '2023-02-29'],
  [{ ...text, format: 'uuid' }, '6f1b6b0e-5a8b-4c1c-9d5e-0a1b2c3d4e5f', '6f1b6b0e'],
  [{ ...text, format: 'email' }, 'a@example.com', 'a'],
  [{ ...text, format: 'ipv4' }, '127.0.0.1', '300.0.0.1'],
  [{ ...text, format: 'byte' }, 'YWJj', '%%'],
  [{ ...text, pattern: '^[a-z]{2}$' }, 'ab', 'abc'],
  [{ ...text, minLength: 2, maxLength: 3 }, 'ab', 'abcd'],
  [{ ...integer, format: 'int32' }, '2147483647', '2884902296'],
  [{ ...integer, multipleOf: 5 }, '10', '7'],
  [{ ...integer, enum: [1, 2] }, '2', '3'],
  [{ type: 'number', exclusiveMinimum: 0 }, '0.5', '0'],
  [{ type: 'number', maximum: 1.5 }, '1.5', '2'],
  [{ anyOf: [{ ...text, format: 'date' }, { type: 'null' }] }, '2024-02-29', 'yesterday'],
])('%j: %s is documented, %s is open', (schema, good, bad) => {
  expect([documented(schema, good), documented(schema, bad)]).toEqual([true, 'open']);
});

test('of an unknown format only the values that the document shows are documented', () => {
  const schema = { ...text, format: 'currency', examples: ['EUR'] };
  expect([documented(schema, 'EUR'), documented(schema, '%')]).toEqual([true, 'open']);
});

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));
const isInt32 = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) < 2 ** 31;

/** Refuses values without the documented format, and redirects an empty path as routers do. */
const strict = (received: string[]) =>
  serving((request, response) => {
    received.push(request.url ?? '');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
    const [since, size] = [searchParams.get('since'), searchParams.get('size')];
    const isRight = (since === null || isTime(since)) && (size === null || isInt32(size));
    const isThing = /^\/things\/\d{1,9}$/.test(pathname);
    const status =
      pathname === '/things/' ? 307 : !isRight ? 422 : pathname.startsWith('/things/') && !isThing ? 404 : 200;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 307 ? { location: '/things' } : {}),
    });
    response.end(JSON.stringify(pathname === '/things' ? { items: [{ id: 1 }, { id: 2 }] } : {}));
  });

test('fuzz: values of other formats and an empty path are odd inputs, and documented ones are made', async () => {
  const contract = contractOf({
    '/since': reads('since', [query('since', { ...text, format: 'date-time' })]),
    '/size': reads('size', [query('size', { ...integer, format: 'int32', minimum: 1 })]),
    '/things': reads('things'),
    '/things/{id}': reads('thing', [inPath('id', { ...integer, format: 'int32' })]),
  });
  const received: string[] = [];
  const { outcomes, defects } = await fuzzed(contract, strict(received), 600);
  expect(defects).toEqual([]);
  const times = received.flatMap((url) => new URL(url, 'http://test').searchParams.get('since') ?? []);
  expect(times.some(isTime)).toBe(true);
  expect(times.every(isTime)).toBe(false);
  expect(received).toContain('/things/');
  expect(
    outcomes.flatMap(({ findings }) => findings.map(({ message, curl }) => `${message} ${curl.join(' ')}`)),
  ).toEqual([]);
});

test('members of an object in a body are parameters, and the object takes no text', () => {
  const filter = { ...objectOf({ name: text }), additionalProperties: false };
  const body = objectOf({ filter: { anyOf: [filter, { type: 'null' }] }, limit: integer });
  const operation = contractOf({ '/find': posts('find', json({ allOf: [body, objectOf({})] }), {}) }).operation('find');
  expect(Object.keys(operation.parameters)).toEqual(['filter.name', 'limit']);
  expect(validity(operation, { filter: 't' }).valid).toBe('open');
});
