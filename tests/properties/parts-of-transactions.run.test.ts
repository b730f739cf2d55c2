import { expect, test } from 'vitest';
import { findVariant } from '../../reference/defects/variants/index.ts';
import { judgeAltered } from '../../lab/judge-altered.ts';

test('parts of one transaction agree where an answer leaves out members of theirs', async () => {
  const { outcomes } = await judgeAltered([findVariant('json-fewest-members')], {
    depth: 'standard',
    only: ['data.address-transactions.both-sides', 'data.answers.agree'],
  });
  expect(outcomes.filter(({ verdict }) => verdict !== 'excluded').map(({ verdict }) => verdict)).toEqual(
    expect.arrayContaining(['pass']),
  );
  expect(outcomes.flatMap(({ findings }) => findings)).toEqual([]);
});
