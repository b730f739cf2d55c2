import { expect, test } from 'vitest';
import { assayHere } from './assay.ts';

test.each([
  ['no-such-name.invalid', 'cannot be resolved to an address; give an address of this machine'],
  ['192.0.2.1', 'is not an address of this machine; give an address of this machine'],
])('serve --host %s ends with 2 and one line', async (host, said) => {
  const { code, stdout, stderr } = await assayHere('serve', '--host', host);
  expect(stderr).toBe(`assay: --host ${host} ${said}, like 127.0.0.1 or 0.0.0.0\n`);
  expect([code, stdout]).toEqual([2, '']);
});
