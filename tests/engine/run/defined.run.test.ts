import { expect, it } from 'vitest';
import { defined } from '../../../engine/model/defined.ts';

interface Row {
  readonly name: string;
  readonly size?: number;
}

it('leaves out undefined members, and keeps null, 0 and empty texts', () => {
  const size: number | undefined = undefined;
  const row: Row = defined({ name: '', size });
  expect(row).toStrictEqual({ name: '' });
  expect(defined({ a: null, b: 0 })).toStrictEqual({ a: null, b: 0 });
});
