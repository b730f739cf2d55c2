import { expect, test } from 'vitest';
import { loadMutants } from '../../../../reference/defects/mutants/load.ts';
import { outcomeOf } from '../../../properties/altered-target.ts';
import { fewOf } from '../../../part.ts';

/** The document names the encodings of four methods; existing nodes take others. */
const mutants = (await loadMutants()).filter((mutant) =>
  /^node\.(?:utxos\.encoding-hex|tx\.encoding-echo|block\.encoding-echo)@.*-taken/.test(mutant.id),
);

test('every method that has an encoding has mutants that take others', () => {
  expect(new Set(mutants.map((mutant) => mutant.on))).toEqual(
    new Set(['vm.getBlock', 'vm.getBlockByHeight', 'vm.getTx', 'vm.getUTXOs']),
  );
});

test.each(fewOf(3, mutants).map((mutant) => [mutant.id, mutant] as const))('%s is one finding', async (_, mutant) => {
  const key = `${mutant.requirement}@${mutant.on}`;
  const documented = mutant.on === 'vm.getUTXOs' ? 'hex' : 'hex and json';
  const { verdict, findings } = await outcomeOf(key, [mutant.fresh()]);
  expect(verdict).toBe('fail');
  expect(findings.map(({ message }) => message)).toEqual([`another encoding than ${documented} gets a result`]);
});

test('json is also tried on an address that holds nothing, at every depth', async () => {
  const mutant = mutants.find((one) => one.id.endsWith('#json-taken-where-empty'));
  for (const depth of ['quick', 'standard'] as const) {
    const { verdict } = await outcomeOf('node.utxos.encoding-hex@vm.getUTXOs', mutant ? [mutant.fresh()] : [], {
      depth,
    });
    expect(verdict, depth).toBe('fail');
  }
});
