import { expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { memoryRecorder } from '../../../engine/client/record.ts';
import { createClient } from '../../../engine/client/client.ts';
import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import type { Case } from '../../../engine/model/requirement.ts';
import { judgeOnce } from '../../../engine/run/judge/run-law.ts';
import { defaultOptions } from '../../../engine/run/options.ts';

const details = { code: 'page-too-short', expected: '10', actual: '9', by: [] };

/** A law that meets a tolerated deviation first, and then a violation with the same code. */
async function law(c: CaseContext): Promise<void> {
  await c.soft(async () => c.warn('fewer items than the default', details));
  c.fail('fewer items than the size', details);
}

test('a tolerated deviation hides no violation of the same name', async () => {
  const options = { ...defaultOptions, target: {} };
  const client = createClient({ contract: chain, ...options, recorder: memoryRecorder() });
  const tools = { contract: chain, client, subjects: new Subjects(), options, credentials: [] };
  const { violations } = await judgeOnce(chain.cases[0] as Case, { law, file: 'laws/example' }, tools);
  await client.close();
  expect(violations.map(({ message, warning }) => [message, warning])).toEqual([
    ['fewer items than the size', undefined],
  ]);
});
