import { describe, expect, test } from 'vitest';
import { deriveMutants } from '../../../defects/derive/derive.ts';
import type { Mutant } from '../../../defects/derive/mutant.ts';
import type { Finding, Outcome } from '../../../engine/model/judging.ts';
import { judgeTarget } from '../../../engine/run/judge-target.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { inProcess } from '../../../reference/in-process.ts';
import { fewOf } from '../../part.ts';
import { contractOf, serveForms } from './form.ts';
import { findings } from './findings.ts';
import { forms } from './forms.ts';

/**
 * A list of books in the forms in which APIs give their lists, on a server that keeps what each form declares. No run
 * finds anything, until a derived mutant breaks one statement.
 */

const contract = contractOf(forms);
const server = serveForms(contract, forms);

const judge = async (only: readonly string[]): Promise<readonly Outcome[]> =>
  (
    await judgeTarget(
      contract,
      { ...defaultOptions, retries: 0, target: { api: server.url }, only },
      { dispatcher: inProcess(server) },
    )
  ).outcomes;

test('no form has a finding', async () => {
  const names = fewOf(12, forms).map(({ name }) => name);
  const outcomes = await judge(names);
  expect(outcomes.flatMap(({ findings }) => findings)).toEqual([]);
  for (const name of names) {
    const passed = outcomes.filter(({ operation, verdict }) => operation === name && verdict === 'pass');
    expect(passed.length, name).toBeGreaterThan(7);
  }
});

const derived = deriveMutants(contract);

/** One mutant in twelve of those that the declarations forbid. */
const mutants = derived.filter(({ declare }) => declare === undefined).filter((_, index) => index % 12 === 4);

/** Mutants that a run does not find, and why. */
const missed: Readonly<Record<string, string>> = {
  'last-item-cursor size: the maximum is one less': 'a page may be short where it says whether more follows',
  'texts size: is ignored on later pages': 'the pages that are longer than asked for have the right texts',
  'tagged-books paging: the last page loses its last item': 'no count and no other list has the item',
};

/** The findings of a mutant; undefined: no answer shows it. */
const findingsOf = async (mutant: Mutant, only: readonly string[]): Promise<readonly Finding[] | undefined> => {
  server.plant(mutant);
  try {
    const found = (await judge(only)).flatMap((outcome) => outcome.findings);
    return server.changes() === 0 ? undefined : found;
  } finally {
    server.plant(undefined);
  }
};

test.for(Object.entries(findings))('%s: every finding of its row', async ([id, expected]) => {
  const mutant = derived.find((each) => each.id === id);
  if (!mutant) throw new Error(`no mutant has the id ${id}`);
  const only = expected.map((line) => `${line.split(' ')[0]}@${mutant.operation}`);
  const lines = (await findingsOf(mutant, only))?.map(({ requirement, code }) => `${requirement} ${code}`);
  expect(lines).toEqual(expect.arrayContaining([...expected]));
});

/** The requests of all laws together show it. */
const byAllLaws = derived.filter(({ id }) => id === 'unchanged paging: a full last page leads to the first');

describe('a mutant is found', () => {
  test.for([...fewOf(2, mutants), ...byAllLaws].map((mutant) => [mutant.id, mutant] as const))(
    '%s',
    async ([id, mutant], { skip }) => {
      const found = await findingsOf(mutant, [mutant.operation]);
      if (!found) skip('no answer shows it');
      if (missed[id] === undefined) expect(found).not.toEqual([]);
      else expect(found, 'found now: delete its reason').toEqual([]);
    },
  );
});
