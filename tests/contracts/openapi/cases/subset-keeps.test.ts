import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { array, closed, documentOf, flag, query, reads, text } from '../document.ts';
import { findingsOf, judged, notPassed } from '../judged.ts';
import { listening, type Listening } from '../listening.ts';

/** Notes, of which those that are deleted come on demand. */

const notes = Array.from({ length: 12 }, (_, place) => ({
  id: `n${place}`,
  kind: place % 3 === 0 ? 'draft' : 'note',
  ...(place % 4 === 3 ? { deletedAt: '2026-01-01' } : {}),
}));

/** `draftsLost`: without deleted notes, drafts are missing, too. */
const served = (draftsLost: boolean): Promise<Listening> =>
  listening((_, asked) => {
    if (asked.get('deleted') === 'true') return notes;
    return notes.filter(({ deletedAt, kind }) => deletedAt === undefined && !(draftsLost && kind === 'draft'));
  });

const contract = (keeps: object) =>
  openApiContract(
    documentOf({
      '/notes': reads('listNotes', [query('deleted', flag)], array(closed({ id: text, kind: text, deletedAt: text })), {
        'x-assay-list': {
          items: '.',
          identity: ['id'],
          paging: { style: 'none' },
          subsets: { deleted: { values: [false, true], keeps: [keeps] } },
        },
      }),
    }),
  );

const present = { path: 'deletedAt', nobody: true };

test('a list that leaves out deleted notes alone is right', async () => {
  expect(notPassed(await judged(contract(present), served(false), 'api.filter.subset'))).toEqual([]);
});

test('a note that is missing although it is not deleted is found', async () => {
  expect(findingsOf(await judged(contract(present), served(true), 'api.filter.subset'))).toMatchObject([
    { requirement: 'api.filter.subset', code: 'matching-items-lost', about: 'deleted' },
  ]);
});

test.each([
  [{ path: 'deletedOn', nobody: true }, /deletedOn/],
  [{ path: 'deletedAt' }, /keeps/],
])('a condition %j is refused', (keeps, message) => {
  expect(() => contract(keeps)).toThrow(message);
});
