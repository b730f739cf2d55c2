import fs from 'node:fs';
import path from 'node:path';
import { requirements } from '../contracts/chain/index.ts';
import type { Finding } from '../engine/model/judging.ts';
import { clip } from '../engine/model/text.ts';
import { loadMutants } from '../reference/defects/mutants/load.ts';
import type { Mutant } from '../reference/types.ts';
import { readOptions } from './command-line.ts';
import { contractBrokenBy, judgeAltered } from './judge-altered.ts';
import { type Examples, examplesFile, mostText, readExamples } from './requirements-page.ts';

/** Writes an example of a violation for each requirement: a finding that a mutant of the reference provider causes. */

const values = readOptions('docs-examples', {
  only: { type: 'string', default: '', help: 'requirements whose ids start with this text' },
  missing: { type: 'boolean', help: 'only requirements without an example' },
});

/** Mutants that are tried for one requirement. */
const maxMutants = 6;

const findingOf = async (mutant: Mutant): Promise<Finding | undefined> => {
  const ownCase = `${mutant.requirement}@${mutant.on}`;
  for (const [depth, only] of [
    ['quick', ownCase],
    ['standard', ownCase],
    ['standard', mutant.on],
  ] as const) {
    const { outcomes } = await judgeAltered([mutant.fresh()], {
      depth,
      only: [only],
      contract: contractBrokenBy(mutant),
    });
    const [finding] =
      outcomes.find((outcome) => `${outcome.requirement}@${outcome.operation}` === ownCase)?.findings ?? [];
    if (finding) return finding;
  }
  return undefined;
};

const line = (text: string): string => clip(text.replaceAll('http://provider.invalid', ''), mostText);

const mutants = await loadMutants();
const examples: Examples = { ...readExamples() };
for (const { id } of requirements) {
  if (!id.startsWith(values.only) || (values.missing && examples[id] !== undefined)) continue;
  const candidates = mutants.filter(({ requirement }) => requirement === id).slice(0, maxMutants);
  if (candidates.length === 0) continue;
  for (const mutant of candidates) {
    const finding = await findingOf(mutant);
    if (!finding) continue;
    const { message, expected, actual } = finding;
    examples[id] = { mutant: mutant.id, message: line(message), expected: line(expected), actual: line(actual) };
    break;
  }
  process.stderr.write(`${id}: ${examples[id]?.message ?? 'no mutant shows it'}\n`);
}

const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync(path.resolve(examplesFile), `${JSON.stringify(sorted, null, 2)}\n`);
