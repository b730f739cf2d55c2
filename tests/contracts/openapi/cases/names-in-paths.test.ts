import { describe, expect, test } from 'vitest';
import { asked, contractOf, findingsOf, reads, verdictsOf } from './inputs.ts';

/** Names in a path that no parameter describes, or that are spelled otherwise than the parameter. */

const described = (name: string, more: object = {}): object => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'integer' },
  ...more,
});

const things = reads('things', [], {
  type: 'array',
  items: { type: 'object', properties: { id: { type: 'integer' } } },
});

describe.each<[string, string, readonly object[]]>([
  ['a name without a parameter', '/things/{id}', []],
  ['a parameter of the query in place of the path', '/things/{id}', [{ name: 'id', in: 'query', schema: {} }]],
  ['another name', '/things/{id}', [described('thingId')]],
  ['an operator behind the name', '/things/{id*}', [described('id')]],
  ['a parameter that the path does not name', '/things/{id}', [described('id'), described('owner')]],
])('%s', (_, path, parameters) => {
  const contract = contractOf({ '/things': things, [path]: reads('thing', parameters) });

  test('a listed thing is asked for, and nothing is a finding', async () => {
    const result = await asked(contract, ({ path: sent }) => ({
      status: sent === '/things' || sent === '/things/7' ? 200 : 404,
      body: sent === '/things' ? [{ id: 7 }] : {},
    }));
    expect(findingsOf(result)).toEqual([]);
    expect(verdictsOf(result, 'api.schema')).toEqual({ thing: 'pass', things: 'pass' });
  });

  test('without a known value nothing is sent, and the value to give is named', async () => {
    const result = await asked(contract, ({ path: sent }) => ({ status: sent === '/things' ? 200 : 404, body: [] }));
    expect(findingsOf(result)).toEqual([]);
    expect(result.received.map(({ path: sent }) => sent)).not.toContain('/things/');
    const { verdict, reason } = result.judgements.outcomes.find(({ operation }) => operation === 'thing') ?? {};
    expect(verdict).toBe('inconclusive');
    expect(reason).toContain('under "subjects" in --config');
  });
});
