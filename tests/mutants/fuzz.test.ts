import { expect, test, vi } from 'vitest';
import { list } from '../../cli/commands/list.ts';
import { referenceProvider } from '../../cli/provider/reference-provider.ts';
import { isWhole } from '../part.ts';
import { judgeAltered } from '../../tools/mutation-test/judge-altered.ts';
import { operation } from '../../contracts/chain/index.ts';
import { loadFuzzMutants } from '../../reference/mutants/fuzz/load.ts';
import { loadMutants } from '../../reference/mutants/load.ts';
import { asking } from '../../reference/mutants/shared/asking.ts';
import { createProvider, type Provider } from '../../reference/provider.ts';
import type { Alteration, Ask, AnswerRef } from '../../reference/types.ts';
import { createWorld } from '../../reference/world/world.ts';

const world = createWorld({ seed: 1 });
const mutants = await loadFuzzMutants();

const provided = (alterations: readonly Alteration[]): Provider => createProvider({ seed: 1, world, alterations });

/** Asks as `asking` does, and keeps what came. */
const heard = (
  alterations: readonly Alteration[],
  on: Parameters<typeof asking>[1],
): { readonly ask: Ask; readonly answers: AnswerRef[] } => {
  const answers: AnswerRef[] = [];
  const ask = asking(provided(alterations), on);
  return {
    answers,
    ask: async (question) => {
      const answer = await ask(question);
      answers.push(answer);
      return answer;
    },
  };
};

test.each(mutants.map((mutant) => [mutant.id, mutant] as const))(
  '%s is kept by the plain provider and broken by the mutant',
  async (_, mutant) => {
    const [plain, broken] = [heard([], mutant.on), heard([mutant.fresh()], mutant.on)];
    expect(await mutant.kept(plain.ask, world)).toBe(true);
    expect(await mutant.kept(broken.ask, world)).toBe(false);
    expect(broken.answers).not.toEqual(plain.answers);
  },
);

test('their names are no names of other mutants', async () => {
  const ids = [...(await loadMutants()), ...mutants].map((one) => one.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('the command takes them, and tells of them', async () => {
  const [one] = mutants;
  const { fetch } = await referenceProvider({ worldSeed: 1, mutants: [one?.id ?? ''], variants: [] });
  expect(await one?.kept(asking({ fetch }, one.on), world)).toBe(false);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await list({ mutants: true, only: [`${one?.breaks}@${one?.on}`] })).toBe(0);
  const lines = written.mock.calls.map(([line]) => line);
  written.mockRestore();
  expect(lines).toContain(`${one?.id} (fuzzing only, ${one?.hard}): ${one?.what}\n`);
});

test('there are some for every hardness, and on every base', () => {
  const count = (wanted: (mutant: (typeof mutants)[number]) => boolean): number => mutants.filter(wanted).length;
  for (const hard of ['easy', 'middling', 'hard'])
    expect(
      count((one) => one.hard === hard),
      hard,
    ).toBeGreaterThanOrEqual(12);
  for (const base of ['node', 'data', 'metrics'])
    expect(
      count((one) => operation(one.on).base === base),
      base,
    ).toBeGreaterThanOrEqual(5);
});

// All at once: each alters what no request of a run asks for, so that the provider with all of them is the plain one to it.
test.skipIf(!isWhole).each([1, 2, 3])(
  'a run with seed %i catches none of them',
  async (seed) => {
    const { outcomes, defects } = await judgeAltered(
      mutants.map((mutant) => mutant.fresh()),
      { depth: 'standard', seed },
    );
    const caught = outcomes.filter(({ verdict }) => !['pass', 'observed', 'excluded'].includes(verdict));
    expect(caught.map(({ verdict, requirement, operation: on }) => `${verdict} ${requirement}@${on}`)).toEqual([]);
    expect(defects).toEqual([]);
  },
  600_000,
);
