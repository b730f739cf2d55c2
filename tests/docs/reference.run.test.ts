import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requirements } from '../../contracts/chain/index.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import { judgeAltered, promised } from '../../lab/judge-altered.ts';
import { documentRules } from '../../lab/document-rules.ts';
import { readExamples, requirementPages } from '../../lab/requirements-page.ts';
import { lawsPage } from '../../lab/laws-page.ts';
import { sentencesPage } from '../../lab/sentences-page.ts';
import { resultsPage } from '../../lab/results-page.ts';
import { extensionTables } from '../../lab/extension-tables.ts';
import { fillParts } from '../../lab/markdown.ts';
import { fewOf } from '../part.ts';
import { outcomeOf } from '../reference-run.ts';

const docs = path.join(import.meta.dirname, '..', '..', 'docs');
const pages = {
  ...requirementPages(),
  'laws.md': lawsPage(),
  'requirements-sentences.md': sentencesPage(),
  'results.md': resultsPage(),
};
const examples = readExamples();

test.each(Object.entries(pages))('docs/%s is as npm run docs:reference writes it', (name, text) => {
  expect(text).toBe(fs.readFileSync(path.join(docs, name), 'utf8'));
});

test.each(Object.entries(extensionTables()))('the tables of %s are those of the schemas', (file, parts) => {
  const text = fs.readFileSync(file, 'utf8');
  expect(fillParts(text, parts)).toBe(text);
});

test('every requirement stands on a page, with its judge', () => {
  const all = Object.values(pages).join('\n');
  for (const { id } of requirements) expect(all).toContain(`\n## ${id}\n`);
  const ofAnyApi = documentRules();
  for (const id of ofAnyApi.keys()) expect(all).toContain(`\n## ${id}\n`);
  expect(all.match(/^- Judge: \S/gm)).toHaveLength(requirements.length + ofAnyApi.size);
});

test.each(fewOf(8, Object.entries(examples)))('the example of %s is what its mutant shows', async (id, example) => {
  const mutant = (await loadMutants()).find((one) => one.id === example.mutant);
  const messages: (string | undefined)[] = [];
  for (const [depth, only] of [
    ['quick', `${id}@${mutant?.on}`],
    ['standard', `${id}@${mutant?.on}`],
    ['standard', String(mutant?.on)],
  ] as const) {
    const { outcomes } = await judgeAltered(mutant ? [mutant.fresh()] : [], {
      depth,
      only: [only],
      contract: promised,
    });
    const own = outcomeOf(outcomes, `${id}@${mutant?.on}`);
    messages.push(...(own?.findings ?? []).map(({ message }) => message));
    if (messages.length > 0) break;
  }
  expect(messages[0], 'npm run docs:examples').toBe(example.message);
});
