import { expect, test, vi } from 'vitest';
import { explain } from '../../../../cli/commands/explain.ts';
import { referenceProvider } from '../../../../cli/provider/reference-provider.ts';
import { isWhole } from '../../../part.ts';
import { judgeAltered } from '../../../../lab/judge-altered.ts';
import { operation } from '../../../../contracts/chain/index.ts';
import { loadFuzzMutants, loadMutants } from '../../../../reference/defects/mutants/load.ts';
import { asking } from './asking.ts';
import { createProvider, type Provider } from '../../../../reference/provider.ts';
import type { Alteration } from '../../../../reference/types.ts';
import { createWorld } from '../../../../reference/world/world.ts';

const world = createWorld({ seed: 1 });
const mutants = await loadFuzzMutants();

const provided = (alterations: readonly Alteration[]): Provider => createProvider({ seed: 1, world, alterations });

test.each(mutants.flatMap(({ isKept, ...mutant }) => (isKept ? [[mutant.id, mutant, isKept] as const] : [])))(
  '%s is kept by the plain provider and broken by the mutant',
  async (_, mutant, isKept) => {
    expect(await isKept(asking(provided([]), mutant.on), world)).toBe(true);
    expect(await isKept(asking(provided([mutant.fresh()]), mutant.on), world)).toBe(false);
  },
);

test('their names are no names of other mutants', async () => {
  const ids = [...(await loadMutants()), ...mutants].map((mutant) => mutant.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('the command takes them, and tells of them', async () => {
  const mutant = mutants.find(({ id }) => id === 'data.error.bad-input-no-5xx@listMessages#nul-in-a-value');
  const { fetch } = await referenceProvider({ worldSeed: 1, mutants: [mutant?.id ?? ''], variants: [] });
  expect((await asking({ fetch }, 'listMessages')({ parameters: { pageToken: 'a\0b' } })).status).toBe(500);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await explain('mutants', { only: [`${mutant?.requirement}@${mutant?.on}`] })).toBe(0);
  const lines = written.mock.calls.flatMap(([text]) => String(text).split('\n'));
  written.mockRestore();
  expect(lines).toContain(`${mutant?.id} (fuzzing only, ${mutant?.hard}): ${mutant?.sentence}`);
});

test('there are some for every hardness, and on every base', () => {
  const count = (wanted: (mutant: (typeof mutants)[number]) => boolean): number => mutants.filter(wanted).length;
  for (const hard of ['easy', 'middling', 'hard'])
    expect(
      count((mutant) => mutant.hard === hard),
      hard,
    ).toBeGreaterThanOrEqual(12);
  for (const base of ['node', 'data', 'metrics'])
    expect(
      count((mutant) => operation(mutant.on).base === base),
      base,
    ).toBeGreaterThanOrEqual(5);
});

// All mutants at once: no request of a run meets one of them, so a run sees the plain provider.
test.skipIf(!isWhole).each([1, 2, 3])('a run with seed %i catches none of them', async (seed) => {
  const { outcomes, defects } = await judgeAltered(
    mutants.map((mutant) => mutant.fresh()),
    { depth: 'standard', seed },
  );
  const caught = outcomes.filter(({ verdict }) => !['pass', 'observed', 'excluded'].includes(verdict));
  expect(caught.map(({ verdict, requirement, operation: on }) => `${verdict} ${requirement}@${on}`)).toEqual([]);
  expect(defects).toEqual([]);
});
