import { describe, expect, it } from 'vitest';
import { show } from '../../../engine/model/show.ts';

describe('show', () => {
  it('writes values as JSON, large integers with all their digits', () => {
    expect(show({ a: [1, 18446744073709551615n, null], b: 'x', c: undefined })).toBe(
      '{"a":[1,18446744073709551615,null],"b":"x"}',
    );
    expect(show(undefined)).toBe('nothing');
  });

  it('spells out what a terminal would act upon', () => {
    expect(show('\u001b[31m\u202e\u009b\n')).toBe('"\\u001b[31m\\u202e\\u009b\\n"');
  });

  it('is at most as long as asked for, never ends in half a character, huge and deep values included', () => {
    expect(show('x'.repeat(500), 20)).toBe(`"${'x'.repeat(18)}…`);
    expect(show('\u{1f600}'.repeat(50), 21)).toBe(`"${'\u{1f600}'.repeat(9)}…`);
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(show([deep, Array.from({ length: 1_000_000 }, (_, index) => index)])).toHaveLength(200);
    expect(show('y'.repeat(50_000_000))).toHaveLength(200);
  });
});
