import { expect, it } from 'vitest';
import { retryAfterMs } from '../../../engine/client/patience.ts';

const now = Date.parse('Wed, 21 Oct 2015 07:28:00 GMT');

it.each([
  [undefined, 0],
  ['', 0],
  ['0', 0],
  ['2', 2000],
  [' 3 ', 3000],
  ['30', 30_000],
  ['3600', 30_000],
  ['86400', 0],
  ['Wed, 21 Oct 2015 07:28:05 GMT', 5000],
  ['Wed, 21 Oct 2015 07:27:00 GMT', 0],
  ['Wed, 21 Oct 2015 08:00:00 GMT', 30_000],
  ['Fri, 21 Oct 2016 07:28:00 GMT', 0],
  ['soon', 0],
  ['-5', 0],
  [['4', '9'], 4000],
])('Retry-After %j waits %d ms', (header, wait) => {
  expect(retryAfterMs(header, now)).toBe(wait);
});
