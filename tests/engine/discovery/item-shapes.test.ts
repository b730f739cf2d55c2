import { expect, test } from 'vitest';
import { ItemShapes } from '../../../engine/discovery/item-shapes.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import type { Json } from '../../../engine/model/exchange.ts';

/** The order in which subjects of items are tried, from items with an `id` each. */
function rarestOf(items: readonly (Readonly<Record<string, Json>> & { readonly id: string })[]): readonly string[] {
  const shapes = new ItemShapes();
  const subjects = new Subjects();
  for (const item of items) {
    const { id, ...rest } = item;
    const sighting = shapes.note('listBooks books', rest);
    subjects.add('book', id, 'listBooks');
    shapes.add({ kind: 'book', value: id }, 'listBooks', [sighting]);
  }
  return shapes.rarest(subjects.of('book')).map(({ value }) => value);
}

test('a subject with large numbers is tried although most have some', () => {
  const small = ['a', 'b'].map((id) => ({ id, price: '120' }));
  const large = ['c', 'd', 'e', 'f'].map((id) => ({ id, price: '1'.padEnd(23, '0') }));
  expect(rarestOf([...small, ...large])[0]).toBe('c');
});

test('a short number of a closed set is a feature of an item', () => {
  const items = Array.from({ length: 12 }, (_, index) => ({ id: `b${index}`, volumes: index === 7 ? 3 : 1 }));
  expect(rarestOf(items)).toContain('b7');
});

test('a subject with several rare features is tried before subjects with one of them each', () => {
  const plain = Array.from({ length: 20 }, (_, index) => ({ id: `b${index}` }));
  const rare = [
    { id: 'lent', lent: true },
    { id: 'signed', signed: true },
    { id: 'both', lent: true, signed: true, volumes: [1, 2] },
  ];
  const order = rarestOf([...plain, ...rare]);
  expect(order[0]).toBe('both');
  expect(order).toEqual(expect.arrayContaining(['lent', 'signed']));
});

test('a subject that few items hold in the same members is tried', () => {
  const shapes = new ItemShapes();
  const subjects = new Subjects();
  const roles = (value: string, ...members: string[]) => [{ kind: 'reader', value }, new Set(members)] as const;
  for (let index = 0; index < 12; index += 1) {
    shapes.note('listLoans loans', { id: index });
    const reader = `r${index}`;
    subjects.add('reader', reader, 'listLoans');
    shapes.noteRoles('listLoans loans', [
      roles(reader, ...(index === 7 ? ['.returnedBy'] : ['.lentTo', '.returnedBy'])),
    ]);
  }
  expect(shapes.rarest(subjects.of('reader')).map(({ value }) => value)).toEqual(['r7']);
});
