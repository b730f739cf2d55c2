import { fileError } from '../../engine/model/files.ts';
import { plural } from '../../engine/model/text.ts';
import fs from 'node:fs';
import path from 'node:path';
import { toAnnotations } from '../../reports/annotations.ts';
import type { ValuesOf } from '../options/table.ts';
import { contractOf } from '../options/contract.ts';
import { operationLines } from '../options/document-lines.ts';
import { readResults } from '../options/results-file.ts';
import { exit, Usage } from '../usage.ts';

/** GitHub ignores a step summary of more than 1 MiB. */
const maxBytes = 1_000_000;

/** As many complete chapters of a Markdown page as fit. A cut inside a chapter could leave a block open. */
const truncated = (page: string): string => {
  if (Buffer.byteLength(page) <= maxBytes) return page;
  let size = 0;
  const chapters = page.split(/^(?=#{1,3} )/m);
  const visible = chapters.filter((chapter) => (size += Buffer.byteLength(chapter)) <= maxBytes);
  const omittedChapters = plural(chapters.length - visible.length, 'more chapter');
  return `${visible.join('')}\n\n${omittedChapters}: see summary.md among the run's files.\n`;
};

/** The run in a few lines, and then with all its findings. */
const summaryOf = (folder: string): string =>
  ['brief.md', 'summary.md']
    .map((name) => path.join(folder, name))
    .filter((file) => fs.existsSync(file))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');

/**
 * Reports a run to a GitHub workflow: annotations for new findings, and brief.md
 * with summary.md as the step's summary if the runner names a file for it.
 */
export const annotate = async (folder: string, { document }: ValuesOf<'report annotate'>): Promise<number> => {
  const results = readResults(folder);
  const lineOf = document === undefined ? undefined : operationLines(document, await contractOf(folder));
  const lines = toAnnotations(results, lineOf);
  const target = process.env['GITHUB_STEP_SUMMARY'];
  const summary = summaryOf(folder);
  if (target !== undefined && target !== '' && summary !== '') {
    try {
      fs.appendFileSync(target, truncated(summary));
    } catch (error) {
      throw new Usage(
        `GITHUB_STEP_SUMMARY ${target} cannot be written to ` +
          `(${fileError(error)}); unset it, or name a file that can`,
      );
    }
  }
  process.stdout.write(`${[...lines, `${plural(lines.length, 'annotation')} from ${folder}`].join('\n')}\n`);
  return exit.ok;
};
