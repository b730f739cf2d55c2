import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { type Judgements, judgeTarget } from '../../../engine/run/judge-target.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { serving } from './listening.ts';

/** Values for path parameters: by name and type, by a link of the document, by an address, by an example, as given. */

let contract: JudgedContract;
beforeAll(async () => {
  contract = openApiContract(await readOpenApi(path.join(import.meta.dirname, 'linked.yaml')));
});

const shops = [
  {
    number: 4,
    boss: { key: 'anna' },
    links: [{ rel: 'map', href: 'http://elsewhere.invalid/towns/old%20town/map-7' }],
  },
];
const found = new Set([
  '/shops/4.json',
  '/owners/anna',
  '/towns/old%20town/map-7',
  '/streets/High%20Street',
  '/safes/hidden',
  '/odd',
]);

const judged = async (subjects: Readonly<Record<string, readonly string[]>> = {}): Promise<Judgements> => {
  const server = await serving(({ url = '/' }, response) => {
    const [pathname = ''] = url.split('?');
    const isList = pathname === '/shops.json';
    response.writeHead(isList || found.has(pathname) ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? { shops } : found.has(pathname) ? { is: pathname } : {}));
  });
  try {
    const target = { api: server.url };
    return await judgeTarget(contract, { ...defaultOptions, retries: 0, target, subjects }, server);
  } finally {
    await server.close();
  }
};

const verdictsOf = ({ outcomes }: Judgements, requirement: string): Record<string, string> =>
  Object.fromEntries(
    outcomes
      .filter((outcome) => outcome.requirement === requirement)
      .map((outcome) => [outcome.operation, outcome.verdict]),
  );

test('values are found where answers, links, addresses and examples name them', async () => {
  const result = await judged();
  expect(result.defects).toEqual([]);
  expect(verdictsOf(result, 'api.schema')).toMatchObject({
    shop: 'pass',
    owner: 'pass',
    map: 'pass',
    street: 'pass',
    safe: 'inconclusive',
  });
  expect(
    result.outcomes.flatMap(({ findings }) => findings).map((finding) => `${finding.requirement}@${finding.operation}`),
  ).toEqual(['api.schema@odd']);
  const reason = result.outcomes.find(
    (outcome) => outcome.operation === 'safe' && outcome.reason?.includes('--config'),
  )?.reason;
  expect(reason).toContain('give safe under "subjects" in --config');
});

test('a given value fills what no answer names', async () => {
  expect(verdictsOf(await judged({ safe: ['hidden'] }), 'api.schema')).toMatchObject({ safe: 'pass' });
});

test('an answer of another form breaks the schema, and its operation is judged all the same', async () => {
  const result = await judged();
  expect(verdictsOf(result, 'api.schema')).toMatchObject({ odd: 'fail' });
  expect(verdictsOf(result, 'api.answers')).toMatchObject({ odd: 'pass' });
  expect(verdictsOf(result, 'api.no-server-error')).toMatchObject({ odd: 'pass' });
});
