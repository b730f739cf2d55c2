import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { array, contractOf, inPath, integer, objectOf, ok, reads, text } from './document.ts';
import { codesOf, judged, notPassed } from './judged.ts';
import { type Listening, listening } from './listening.ts';

/** A thing of an id that does not exist: the operation documents 404, and some servers fail. */

/** A list of things and one thing, with ids of some form. */
const contractWith = (id: object): JudgedContract => {
  const thing = objectOf({ id, name: text });
  return contractOf({
    '/things': reads('things', [], objectOf({ things: array(thing) })),
    '/things/{thingId}': reads('thing', [inPath('thingId', id)], thing, {
      responses: { ...ok(thing), 404: { description: 'none' } },
    }),
  });
};

/** Refuses ids of another form, as the document has them. `miss`: the status for an unknown id. */
const servedWith = (ids: readonly (string | number)[], form: RegExp, miss: number): Promise<Listening> =>
  listening((path) => {
    const things = ids.map((id) => ({ id, name: `thing ${id}` }));
    const [, id] = path.split('/').slice(1);
    if (id === undefined) return { things };
    return things.find((known) => String(known.id) === id) ?? (form.test(id) ? miss : 400);
  });

const uuids = ['5f0c3a52-7d5e-4b8e-9c41-0d3c5e8f1a22', '0b9d8a11-42ce-4f7b-8a36-6f1d2c3b4e55'];

test.each<[string, object, readonly (string | number)[], RegExp]>([
  ['integers', { ...integer, minimum: 1 }, [3, 7, 12], /^[1-9]\d*$/],
  ['small integers', { ...integer, format: 'int32' }, [3, 7, 12], /^\d{1,10}$/],
  ['texts', text, ['ant', 'bee'], /^\w+$/],
  ['texts with digits', text, ['ord_000173', 'ord_000174'], /^ord_\w+$/],
  ['a pattern', { ...text, pattern: String.raw`^T\d+$` }, ['T1000', 'T1001'], /^T\d+$/],
  ['a pattern of one length', { ...text, pattern: String.raw`^T\d{4}$` }, ['T1000', 'T1001'], /^T\d{4}$/],
  ['uuids', { ...text, format: 'uuid' }, uuids, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['uuids without a format', text, uuids, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['an example', { ...text, example: 'ant' }, ['ant', 'bee'], /^\w+$/],
])('%s', async (_, id, ids, form) => {
  const contract = contractWith(id);
  expect(notPassed(await judged(contract, servedWith(ids, form, 404)))).toEqual([]);
  expect(await codesOf(contract, servedWith(ids, form, 500))).toContain(
    'api.no-server-error unknown-value-server-error',
  );
});
