import { expect, test } from 'vitest';
import { plant } from './planted.ts';
import { mutantsOf } from '../../../reference-run.ts';

test('a missing message id is one finding: what needs it is inconclusive, and points to it', async () => {
  const mutants = await mutantsOf('data.schema.members-present@listMessages#messageid-is-missing');
  const { outcomes, groups } = await plant(mutants, ['listMessages', 'listAddressMessages']);
  expect(groups.map(({ cause, members }) => [cause, members.length])).toEqual([
    ['listMessages: messages[].messageId is missing', 1],
  ]);
  // Messages without an id name nothing that could be compared.
  const compared = outcomes.find(({ requirement }) => requirement === 'data.messages.same-both-ways');
  expect(compared?.verdict).toBe('inconclusive');
  const pointing = outcomes.filter(({ reason }) => reason?.startsWith('builds on'));
  expect(pointing.map(({ requirement, operation, verdict }) => [requirement, operation, verdict])).toEqual([
    // Without the id, nothing shows which items of a long walk are repeated.
    ['data.page.size-invariant', 'listMessages', 'inconclusive'],
  ]);
  for (const { reason } of pointing)
    expect(reason).toBe(
      'builds on data.schema.members-present@listMessages, which is violated here: messages[].messageId is missing',
    );
});
