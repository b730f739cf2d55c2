import { expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { findingsOf, judgeContract, notPassed } from '../judged.ts';
import { listening, type Listening } from '../listening.ts';
import { entries } from '../../../entries.ts';
import { array, contractOf, inPath, objectOf, reads, text } from '../document.ts';

/** Notes in an array, behind names with dots, and owners of two types that share their ids. */

const faults = {
  'title-differs': ['object-differs', 'note /note.title'],
  'title-null': ['object-differs', 'note /note.title'],
  'title-gone': ['object-differs', 'note /note.title'],
  'owner-differs': ['object-differs', 'person name'],
  'owner-of-other-type': ['object-differs', 'person name'],
  'tag-differs': ['object-differs', 'tag rank'],
  'member-gone': ['object-members-differ', 'note /[]'],
  'member-added': ['object-members-differ', 'note /[]'],
} as const;

type Fault = keyof typeof faults;

const ownerOf = (place: number, fault?: Fault): object => {
  const [type, id] = [place % 2 === 0 ? 'person' : 'company', 7 + (place % 3)];
  const shown = fault === 'owner-of-other-type' ? 'person' : type;
  return { type: shown, id, name: `${type} ${id}${fault === 'owner-differs' && place > 5 ? ' Ltd' : ''}` };
};

const noteOf = (place: number, fault?: Fault): object => ({
  'note.id': `n${place}`,
  'note.title': `Note ${place}`,
  owner: ownerOf(place, fault),
  'tags.all': [{ key: 'colour', rank: place % 2 }],
  due: place === 3 ? null : '2026-01-01',
  ...(fault === 'member-added' && place === 4 ? { archived: true } : {}),
});

const served = (fault?: Fault): Promise<Listening> =>
  listening((path) => {
    const all = Array.from({ length: 9 }, (_, place) => noteOf(place, fault));
    const [, kind, id = ''] = path.split('/');
    if (kind === 'notes') {
      if (fault !== 'member-gone') return all;
      return all.map((note, place) => ({ ...note, due: place === 5 ? undefined : '2026-01-01' }));
    }
    const place = Number(id.slice(1));
    const note = /^n\d$/.test(id) ? all[place] : undefined;
    if (fault === 'title-differs') return note && { ...note, 'note.title': 'Another' };
    if (fault === 'title-gone') return note && { ...note, 'note.title': undefined };
    if (fault === 'title-null') return note && { ...note, 'note.title': null };
    if (fault === 'tag-differs') return note && { ...note, 'tags.all': [{ key: 'colour', rank: 5 + (place % 2) }] };
    return note;
  });

const rows = (at: string, more: object = {}): readonly object[] => {
  const inside = (member: string): string => (at === '.' ? member : `${at}${member}`);
  const all = [
    { object: 'note', at, identity: ['/note.id'], members: ['/note.title'], stays: ['/note.title'], sameMembers: true },
    { object: 'tag', at: inside('/tags.all[]'), identity: ['^/note.id', 'key'], members: ['rank'] },
    ...['person', 'company'].map((type) => ({
      object: type,
      at: inside(at === '.' ? 'owner' : '/owner'),
      where: [{ path: 'type', values: [type] }],
      identity: ['id'],
      members: ['name'],
    })),
  ];
  return all.map((row) => ({ ...row, ...more }));
};

const note = objectOf({
  'note.id': text,
  'note.title': { type: ['string', 'null'] },
  owner: objectOf({ type: {}, id: {}, name: {} }),
  'tags.all': array(objectOf({ key: {}, rank: {} })),
});

const documented = (more: object = {}, schema: object = array(note)): JudgedContract => {
  const list = { items: '.', identity: ['/note.id'], paging: { style: 'none' } };
  return contractOf({
    '/notes': reads('listNotes', [], schema, { 'x-assay-list': list, 'x-assay-shows': rows('/[]', more) }),
    '/note/{id}': reads('getNote', [inPath('id', text, { example: 'n6' })], note, { 'x-assay-shows': rows('.', more) }),
  });
};

const contract = documented();

test('objects of the right server agree, whether or not the schema says that the answer is an array', async () => {
  expect(notPassed(await judgeContract(contract, served(), 'api.objects'))).toEqual([]);
  const open = documented({}, {});
  expect(notPassed(await judgeContract(open, served(), 'api.objects'))).toEqual([]);
});

test.each(entries(faults))('%s is found', async (fault, [code, about]) => {
  const found = findingsOf(await judgeContract(contract, served(fault), 'api.objects'));
  expect(found.map((finding) => [finding.code, finding.about])).toContainEqual([code, about]);
});

test('nulls say nothing, where the row says so', async () => {
  const silent = documented({ nulls: 'unsaid', stays: undefined });
  expect(notPassed(await judgeContract(silent, served('title-null'), 'api.objects'))).toEqual([]);
});
