import { expect, test } from 'vitest';
import { TimeSpent } from '../../engine/client/errors.ts';
import type { Client } from '../../engine/model/exchange.ts';
import { everyCheck } from '../../engine/contract/contract.ts';
import { Findings } from '../../fuzz/campaign/findings.ts';
import { Pool } from '../../fuzz/pool.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { byOffset, contractOfList, offsetQuery } from '../contracts/openapi/list-contract.ts';
import { anExchange } from '../reports/samples.ts';

const contract = contractOfList({ name: 'books', query: offsetQuery(20), list: { paging: byOffset } });

test('after the time for confirming, suspects stay unconfirmed, and nothing is sent', async () => {
  const client = { contract, send: () => expect.fail('nothing may be sent') } as unknown as Client;
  const [of] = contract.cases;
  const exchange = anExchange({ call: { operation: 'books', parameters: {}, input: 'valid' } });
  const violation = {
    code: 'x',
    message: 'wrong',
    expected: '1',
    actual: '2',
    judge: 'checks/http',
    exchanges: [exchange],
  };
  const suspects = of ? [{ of, violation, before: [] }] : [];
  const tools = { client, checks: everyCheck(contract), cases: new Map(), pool: new Pool(new Subjects(), 'mainnet') };
  const findings = new Findings(tools, 100, { seconds: 20, until: performance.now() });
  await expect(findings.takeAll(suspects)).rejects.toThrow(TimeSpent);
  expect(findings.unconfirmed).toEqual(suspects);
});
