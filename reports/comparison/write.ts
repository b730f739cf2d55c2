import path from 'node:path';
import type { Comparison } from '../../engine/model/comparison.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { writeAtomically } from '../write.ts';
import { comparisonFile, toDocument } from './document.ts';
import { comparisonJunit } from './junit.ts';
import { comparisonMarkdown } from './markdown.ts';
import { comparisonPage } from './page.ts';

/** Writes compare.json, index.html, compare.md and junit.xml. */
export const writeComparison = async (out: string, result: Comparison): Promise<void> => {
  await writeAtomically(path.join(out, comparisonFile), `${stringifyJson(toDocument(result))}\n`);
  await writeAtomically(path.join(out, 'index.html'), comparisonPage(result));
  await writeAtomically(path.join(out, 'compare.md'), comparisonMarkdown(result));
  await writeAtomically(path.join(out, 'junit.xml'), comparisonJunit(result));
};
