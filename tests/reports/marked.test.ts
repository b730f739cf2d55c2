import { expectWithin } from '../part.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingPieces } from '../../reports/marked.ts';

const shown = (left: string, right: string): readonly string[] | undefined =>
  differingPieces(left, right)?.map((pieces) =>
    pieces.map((piece) => (piece.differs ? `<${piece.text}>` : piece.text)).join(''),
  );

describe('the parts in which two texts differ', () => {
  it.each([
    ['1024 UTXOs', '2000 UTXOs', ['<1024> UTXOs', '<2000> UTXOs']],
    ['{"a":1,"b":2}', '{"a":1,"b":3}', ['{"a":1,"b":<2>}', '{"a":1,"b":<3>}']],
    ['0xabcdef99', '0xabcdee99', ['0xabcde<f>99', '0xabcde<e>99']],
    ['one two three', 'one three', ['one <two >three', 'one three']],
    ['same', 'same', undefined],
    ['at most 1024', '7', undefined],
  ])('%s, %s', (left, right, expected) => {
    expect(shown(left, right)).toEqual(expected);
  });

  it('together are the texts, whatever these are', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[ab,]{0,40}$/));
    fc.assert(
      fc.property(text, text, (left, right) => {
        const found = differingPieces(left, right, 0);
        if (!found) return left === right;
        return [left, right].every((whole, side) => found[side]?.map((piece) => piece.text).join('') === whole);
      }),
    );
  });

  it('are found in time in long texts that have nothing in common', () => {
    const began = performance.now();
    differingPieces('a,'.repeat(50_000), 'b;'.repeat(50_000));
    expectWithin(performance.now() - began, 2_000);
  });
});
