import { expect, test } from 'vitest';
import { jsonText } from '../../reports/write.ts';

test('control characters of a hostile answer are escaped, and come back', () => {
  const hostile = { text: String.fromCharCode(0x1b, 0x7f, 0x80, 0x9b, 0x9f, 0xa0) };
  const text = jsonText(hostile);
  expect(text.match(/\p{Cc}/gu)).toEqual(['\n', '\n']);
  expect(text).toContain('\u00a0');
  expect(JSON.parse(text)).toEqual(hostile);
});
