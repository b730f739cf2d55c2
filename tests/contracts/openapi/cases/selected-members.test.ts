import { expect, test } from 'vitest';
import { codesOf, expectPass } from '../judged.ts';
import { byOffset, contractOfList, place, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, listening, pageOf } from '../listening.ts';

/** `fields=title,year` selects members of the items: the way of many APIs, and of JSON:API in `attributes`. */

type Fault = 'two names select all' | 'the last name is lost' | 'all but the id come';

const contractOf = (fields: object) =>
  contractOfList({
    name: 'books',
    query: { limit: sizeUpTo(20, 10), offset: place, fields: text },
    list: { paging: byOffset, fields: { parameter: 'fields', ...fields } },
  });

const selected = (query: URLSearchParams, fault?: Fault): readonly string[] | undefined => {
  const names = query.get('fields')?.split(',');
  if (fault === 'two names select all' && (names?.length ?? 0) > 1) return undefined;
  if (fault === 'the last name is lost' && names) return names.slice(0, -1);
  return fault === 'all but the id come' && names ? ['title', 'year', 'author'] : names;
};

const serve = (isNested: boolean, fault?: Fault): Promise<Listening> =>
  listening((_, query) => {
    const names = selected(query, fault);
    const all = Array.from({ length: 23 }, (_book, id) => {
      const whole = { title: `t${id}`, year: 1900 + id, author: ['A', 'B'][id % 2] };
      const held = Object.fromEntries(Object.entries(whole).filter(([name]) => names?.includes(name) !== false));
      return isNested ? { id, attributes: held } : { id, ...held };
    });
    return pageOf(all, query, 20);
  });

const faults: readonly (readonly [Fault, string])[] = [
  ['two names select all', 'not-selected'],
  ['the last name is lost', 'selected-missing'],
  ['all but the id come', 'not-selected'],
];

test('exact members pass', async () => {
  await expectPass(contractOf({ always: ['id'] }), serve(false), 'api.fields');
  await expectPass(contractOf({ at: 'attributes' }), serve(true), 'api.fields');
});

test.each(faults)('%s: found', async (fault, code) => {
  expect(await codesOf(contractOf({ always: ['id'] }), serve(false, fault), 'api.*')).toEqual([`api.fields ${code}`]);
  expect(await codesOf(contractOf({ at: 'attributes' }), serve(true, fault), 'api.*')).toEqual([`api.fields ${code}`]);
});

test('a parameter that the operation does not have is refused', () => {
  expect(() => contractOf({ parameter: 'members' })).toThrow(
    /names the parameter members, which the operation does not/,
  );
});
