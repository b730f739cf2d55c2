import { expect, test } from 'vitest';
import { known } from '../../tools/mutation-test/known.ts';
import { cases } from '../../contracts/chain/index.ts';
import { excluded } from '../../contracts/chain/excluded.ts';
import { loadMutants } from '../../reference/mutants/load.ts';

test('every enforced case has a mutant that breaks it', async () => {
  const broken = new Set((await loadMutants()).map((mutant) => `${mutant.breaks}@${mutant.on}`));
  const enforced = cases.filter(
    (one) =>
      one.requirement.level !== 'open' &&
      !excluded.some(
        (row) =>
          row.requirement === one.requirement.id && (row.operation === undefined || row.operation === one.operation.id),
      ),
  );
  expect(enforced.map((one) => one.key).filter((key) => !broken.has(key))).toEqual([]);
});

test('mutants that are known to escape are mutants', async () => {
  const ids = new Set((await loadMutants()).map((mutant) => mutant.id));
  expect(Object.keys(known).filter((id) => !ids.has(id))).toEqual([]);
});
