import fs from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { contractOf } from '../options/contract.ts';
import { readResults } from '../options/results-file.ts';
import type { ValuesOf } from '../options/table.ts';
import { exit, Usage } from '../usage.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { fileError } from '../../engine/model/files.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { plural } from '../../engine/model/text.ts';
import { type SourceLine, toAnnotations } from '../../reports/annotations.ts';

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

/** The key of a member of a mapping. */
const keyOf = (node: unknown, name: string): Node | undefined =>
  isMap(node)
    ? (node.items.map(({ key }) => key).find((key) => isScalar(key) && key.value === name) as Node | undefined)
    : undefined;

/**
 * The line of each operation in a document of the repository, JSON or YAML: of its method below the path, or of the
 * method of JSON-RPC. An operation that stands in another file has none.
 */
export function operationLines(file: string, contract: JudgedContract): (operation: string) => SourceLine | undefined {
  const counter = new LineCounter();
  let document;
  try {
    document = parseDocument(fs.readFileSync(file, 'utf8'), { lineCounter: counter });
  } catch (error) {
    throw new Usage(`--document ${file} cannot be read (${fileError(error)})`);
  }
  const methods = document.get('methods');
  const nodeOf = (operation: Operation): Node | undefined => {
    if (operation.kind === 'rest')
      return keyOf(document.getIn(['paths', operation.path]), operation.httpMethod.toLowerCase());
    const method = isSeq(methods)
      ? methods.items.find((item) => isMap(item) && item.get('name') === operation.method)
      : undefined;
    return isMap(method) ? keyOf(method, 'name') : undefined;
  };
  const name = path.relative(process.cwd(), path.resolve(file)).split(path.sep).join('/');
  return (id) => {
    const at = contract.hasOperation(id) ? nodeOf(contract.operation(id))?.range?.[0] : undefined;
    return at === undefined ? undefined : { file: name, line: counter.linePos(at).line };
  };
}
