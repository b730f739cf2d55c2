import { expect, test } from 'vitest';
import { loadMutants } from '../../../../reference/defects/mutants/load.ts';
import { judged } from '../../../properties/node-target.ts';
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
  const { outcomes, defects } = await judged([mutant.fresh()], { only: [key] });
  const own = outcomes.find((outcome) => `${outcome.requirement}@${outcome.operation}` === key);
  const documented = mutant.on === 'vm.getUTXOs' ? 'hex' : 'hex and json';
  expect(own?.verdict).toBe('fail');
  expect(own?.findings.map(({ message }) => message)).toEqual([`another encoding than ${documented} gets a result`]);
  expect(defects).toEqual([]);
});

test('json is also tried on an address that holds nothing, at every depth', async () => {
  const mutant = mutants.find((one) => one.id.endsWith('#json-taken-where-empty'));
  for (const depth of ['quick', 'standard'] as const) {
    const { outcomes } = await judged(mutant ? [mutant.fresh()] : [], {
      only: ['node.utxos.encoding-hex@vm.getUTXOs'],
      depth,
    });
    expect(outcomes.find((outcome) => outcome.requirement === 'node.utxos.encoding-hex')?.verdict, depth).toBe('fail');
  }
});
