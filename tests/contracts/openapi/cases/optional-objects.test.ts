import { expect, test } from 'vitest';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { judged, options, whileServed } from '../judged.ts';
import { array, contractOf, integer, json, objectOf, ok, text } from '../document.ts';
import { serving } from '../listening.ts';

/** Objects that a body need not have. Prefect and OpenFGA have such ones. */

const shown = (example: string): object => ({ ...text, example });
const body = objectOf({
  key: objectOf({ user: shown('user:ann'), relation: shown('reader'), object: shown('doc:1') }),
  runs: objectOf({ operator: { ...text, enum: ['and_', 'or_'], default: 'and_' }, state: text }),
});
const contract = contractOf({
  '/rows': {
    post: {
      operationId: 'rows',
      'x-assay-safe': true,
      requestBody: { content: json(body) },
      responses: { ...ok(array(objectOf({ id: integer }))), 400: { description: 'refused' } },
    },
  },
});

const nestedMembers = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`member${index}`, integer]));
const wide = contractOf({
  '/rows': {
    post: {
      operationId: 'rows',
      'x-assay-safe': true,
      requestBody: { content: json(objectOf({ filter: objectOf(nestedMembers), offset: integer })) },
      responses: { ...ok(array(objectOf({ id: integer }))), 400: { description: 'refused' } },
    },
  },
});

interface Asked {
  readonly offset?: number | string;
  readonly key?: { readonly user?: string; readonly relation?: string; readonly object?: string };
  readonly runs?: object;
}

/** A key needs its object, and runs keep the rows that have some. */
const served = () =>
  serving((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { key, offset = 0, runs } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Asked;
      const isRefused = key !== undefined && key.object === undefined;
      const isTooLong = String(offset).length > 19;
      response.writeHead(isTooLong ? 500 : isRefused ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isRefused ? {} : (runs ? [1] : [1, 2]).map((id) => ({ id }))));
    });
  });

test('a member of an object is neither given alone as documented, nor compared with no object', async () => {
  const { outcomes } = await judged(contract, served(), 'api.answers', 'api.parameters.default', 'api.input*');
  expect(outcomes.flatMap(({ findings }) => findings.map(({ code, about }) => [code, about]))).toEqual([]);
});

test.each([1, 2, 3, 4])('many members of an object hide no bad value of a member beside it, seed %i', async (seed) => {
  const { outcomes } = await whileServed(served(), (api, around) =>
    judgeTarget(wide, { ...options, seed, only: ['api.no-server-error'], target: { api } }, around),
  );
  expect(outcomes.flatMap(({ findings }) => findings.map(({ about }) => about))).toEqual(['offset']);
});
