import { expect, test } from 'vitest';
import { openApiContract, warningsOf } from '../../../../contracts/openapi/index.ts';
import { readFrom } from '../written.ts';

const paths = `
info: { title: Unquoted, version: 1 }
paths:
  /open:
    get:
      operationId: open
      responses: { '200': { description: o, schema: { type: object }, content: { application/json: {} } } }
`;

test.each([
  ['swagger: 2.0', "swagger: 2 is a number; write '2.0' in quotes"],
  ['openapi: 3.0', "openapi: 3 is a number; write '3.0' in quotes"],
  ['openapi: 3.1', "openapi: 3.1 is a number; write '3.1' in quotes"],
])('%s without quotes is accepted', async (version, warning) => {
  const document = await readFrom(`${version}${paths}`);
  expect(warningsOf(document)).toEqual([warning]);
  expect(openApiContract(document).operations.map(({ id }) => id)).toEqual(['open']);
});

test.each(['3.0.4', '3.1.1', '3.2.0'])('openapi: %s', async (version) => {
  expect(warningsOf(await readFrom(`openapi: ${version}${paths}`))).toEqual([]);
});

test.each(['swagger: 1.2', "openapi: '4.0.0'", 'openapi: true', 'title: none'])('%s is refused', async (version) => {
  await expect(readFrom(`${version}${paths}`)).rejects.toThrow(
    /is no OpenAPI document of version 2.0, 3.0, 3.1 or 3.2/,
  );
});
