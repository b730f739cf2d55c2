import fs from 'node:fs';
import path from 'node:path';
import type { SarifArtifact } from '../../reports/sarif/sarif.ts';
import type { RunFlags } from './table.ts';

/** If no option names a file below the current folder: the usual name of a configuration file. */
const usual = 'assay.json';

/** The path from the current folder with slashes, as a URI; undefined if the file lies elsewhere. */
const uriOf = (file: string | undefined): string | undefined => {
  if (file === undefined || /^https?:/i.test(file)) return undefined;
  const relative = path.relative(process.cwd(), path.resolve(file));
  if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) return undefined;
  return relative.split(path.sep).map(encodeURIComponent).join('/');
};

/** The lines of a file that hold a JSON text, from 1. */
const linesWith = (file: string): ((text: string) => number) => {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return (text) => lines.findIndex((line) => line.includes(JSON.stringify(text))) + 1 || 1;
};

/**
 * Code scanning shows results in a file of the repository: the baseline, at the line of the entry, otherwise the
 * configuration file, or the document of the API. A path outside of the current folder is never named.
 */
export const sarifArtifact = ({
  baseline,
  config,
  openapi,
  openrpc,
}: Pick<RunFlags, 'baseline' | 'config' | 'openapi' | 'openrpc'> = {}): SarifArtifact => {
  const [first] = [baseline, config, openapi, openrpc].flatMap((file) => uriOf(file) ?? []);
  const isBaseline = baseline !== undefined && first === uriOf(baseline) && fs.existsSync(baseline);
  return { uri: first ?? usual, lineOf: isBaseline ? linesWith(baseline) : () => 1 };
};
