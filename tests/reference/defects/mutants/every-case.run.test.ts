import { expect, test } from 'vitest';
import { known } from '../../../../lab/mutation-test/reasons.ts';
import { chain } from '../../../../contracts/chain/index.ts';
import { promised } from '../../../../lab/judge-altered.ts';
import { loadMutants } from '../../../../reference/defects/mutants/load.ts';

test('every enforced case has a mutant that breaks it', async () => {
  const broken = new Set((await loadMutants()).map((mutant) => `${mutant.requirement}@${mutant.on}`));
  const enforced = promised.cases.filter(
    (testCase) =>
      testCase.requirement.level !== 'open' &&
      !chain.exclusions.some(
        (row) =>
          row.requirement === testCase.requirement.id &&
          (row.operation === undefined || row.operation === testCase.operation.id),
      ),
  );
  expect(enforced.map((testCase) => testCase.key).filter((key) => !broken.has(key))).toEqual([]);
});

test('mutants that are known to escape are mutants', async () => {
  const ids = new Set((await loadMutants()).map((mutant) => mutant.id));
  expect(Object.keys(known).filter((id) => !ids.has(id))).toEqual([]);
});
