import fs from 'node:fs';
import path from 'node:path';
import { extensionTables } from './extension-tables.ts';
import { fillPage } from './markdown.ts';
import { requirementPages } from './requirements-page.ts';
import { lawsPage } from './laws-page.ts';
import { sentencesPage } from './sentences-page.ts';
import { resultsPage } from './results-page.ts';

/** Writes the pages of docs/ that are made from the contract and the schemas. */
for (const [name, text] of Object.entries({
  ...requirementPages(),
  'laws.md': lawsPage(),
  'requirements-sentences.md': sentencesPage(),
  'results.md': resultsPage(),
}))
  fs.writeFileSync(path.join('docs', name), text);

for (const [file, parts] of Object.entries(extensionTables())) fillPage(file, parts);
