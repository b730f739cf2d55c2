import { expect, test } from 'vitest';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import { withOverlay } from '../../../contracts/documents/reading/overlay.ts';
import { documentOf, ok } from '../document.ts';
import { judged } from '../judged.ts';
import { written } from '../written.ts';
import { jsonReply, replying } from './target.ts';

/** Overlays that declare nothing of what their author meant. */

const list = { items: 'books', identity: ['id'], paging: { style: 'none' } };
const document = (extension: object) =>
  documentOf({
    '/books': { get: { ...extension, responses: ok({ type: 'object' }) } },
    '/me': { get: { responses: ok({}) } },
  });

test.each(['x-asay-list', 'x-assay_list', 'x_assay_list', 'assay-list'])(
  '%s is nearly an extension of assay',
  (name) => {
    expect(() => openApiContract(document({ [name]: list }))).toThrow(`unknown extension ${name}. Did you mean`);
  },
);

test('extensions of other tools are none of assay', () => {
  expect(() => openApiContract(document({ 'x-amazon-list': 1, 'x-list': 1, 'x-case': 1, 'x-safe': 1 }))).not.toThrow();
});

test.each([[[]], [[{ target: '$', update: {} }]]])(
  'an overlay with the actions %j declares nothing',
  async (actions) => {
    const overlay = written({ 'overlay.json': { overlay: '1.0.0', info: {}, actions } });
    await expect(withOverlay(document({}), overlay)).rejects.toThrow('declares nothing');
  },
);

test.each<[object, string]>([
  [{ ...list, items: 'bookz' }, 'no answer has bookz, which is declared as the items of the list'],
  [{ ...list, identity: ['idd'] }, 'no answer has idd in an item, which is declared as identity'],
])('%j: the operation counts as one without a usable answer', async (declared, reason) => {
  const server = replying(() => jsonReply({ books: [{ id: 'a' }, { id: 'b' }] }));
  const { outcomes } = await judged(openApiContract(document({ 'x-assay-list': declared })), server);
  const unanswered = new Set(outcomes.flatMap((outcome) => outcome.unanswered ?? []));
  expect([...unanswered]).toEqual([`${reason}; correct the declaration`]);
});

test('a list with its items and their identity is answered', async () => {
  const server = replying(() => jsonReply({ books: [{ id: 'a' }, { id: 'b' }] }));
  const contract = openApiContract(document({ 'x-assay-list': list }));
  expect((await judged(contract, server)).outcomes.flatMap(({ unanswered }) => unanswered ?? [])).toEqual([]);
});
