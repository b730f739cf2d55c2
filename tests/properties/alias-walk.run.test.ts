import { expect, test } from 'vitest';
import type { Alteration } from '../../reference/types.ts';
import { judgeAltered } from '../../lab/judge-altered.ts';
import { outcomeOf } from '../reference-run.ts';
import { findVariant } from '../../reference/defects/variants/index.ts';

const id = 'data.chain-id.alias@listNativeTransactions';

const judged = async (...alterations: Alteration[]): Promise<readonly (string | undefined)[]> => {
  const { outcomes } = await judgeAltered([findVariant('world-tiny'), ...alterations], {
    depth: 'thorough',
    only: [id],
  });
  const own = outcomeOf(outcomes, id);
  return [own?.verdict, ...(own?.findings.map(({ code }) => code) ?? [])];
};

/** Behind the first page, a chain that is named by its blockchain id has no items left. */
const firstPageAlone: Alteration = {
  call: (call, next) => {
    const { chainId, pageToken } = call.parameters;
    const answer = next(call);
    if (call.operation !== 'listNativeTransactions' || pageToken === undefined || /^\d+$/.test(String(chainId)))
      return answer;
    return answer.kind === 'answer' ? { ...answer, body: { transactions: [] } } : answer;
  },
};

test('a walk by the blockchain id gives the whole list', async () => {
  expect(await judged()).toEqual(['pass']);
  expect(await judged(firstPageAlone)).toEqual(['fail', 'same-differs']);
});
