import { expect, test } from 'vitest';
import { judgeAltered } from '../../../../lab/judge-altered.ts';
import type { Alteration } from '../../../../reference/types.ts';
import { findVariant } from '../../../../reference/defects/variants/index.ts';
import { isMembers, onItems } from '../../../../reference/defects/variants/shared/bodies.ts';
import { fewOf } from '../../../part.ts';

/**
 * Contracts that a provider does not list itself lack the members of its list: existing providers give none of them for
 * most contracts. Their absence was a false positive.
 */

const uncurated = findVariant('json-uncurated-contracts');

const judged = async (...alterations: readonly Alteration[]) => {
  const { outcomes } = await judgeAltered(alterations, { depth: 'standard', only: ['listContractDeployments'] });
  const named = outcomes.map((outcome) => ({ ...outcome, name: `${outcome.requirement}@${outcome.operation}` }));
  return {
    findings: named.flatMap(({ findings }) => findings.map(({ message }) => message)),
    open: named.filter(({ verdict }) => verdict === 'inconclusive').map(({ name }) => name),
  };
};

test('without any curated member there is no finding, and no case is left open for it', async () => {
  const [plain, without] = [await judged(), await judged(uncurated)];
  expect(without.findings).toEqual([]);
  expect(without.open).toEqual(plain.open);
});

test.each(fewOf(1, ['address', 'deploymentDetails']))(
  'a contract without %s is a finding all the same',
  async (member) => {
    const lacking = onItems((item) =>
      isMembers(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== member)) : item,
    );
    expect((await judged(uncurated, lacking)).findings.join()).toContain(member);
  },
);
