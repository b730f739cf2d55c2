import path from 'node:path';
import { maxRequests } from './limits.ts';
import { defaultOut } from './results.ts';
import { option, text, texts } from './row.ts';

/** Options of `assay compare`. */

const compareOnly = { group: 'Comparison', commands: ['compare'], inConfig: false, isOwn: true } as const;

/** Default number of requests: a minute or two on most targets. */
const defaultRequests = 5_000;

export const comparisonRows = [
  option({
    ...compareOnly,
    name: 'noise',
    value: 'target',
    schema: text,
    help: 'a second instance of A: members that differ between the two are not compared',
  }),
  option({
    ...compareOnly,
    name: 'before',
    value: 'dir',
    schema: text,
    help: 'folder of an earlier run in place of A: find changes of data that never changes',
  }),
  option({
    ...compareOnly,
    name: 'max-apart',
    value: 'n',
    schema: { type: 'integer', minimum: 0 },
    help: 'compare targets whose heads are at most this far apart',
    defaultText: 'by the contract, 100 blocks',
  }),
  option({
    ...maxRequests,
    ...compareOnly,
    schema: { type: 'integer', minimum: 1, default: defaultRequests },
    help: 'requests to all targets together',
  }),
  option({
    ...compareOnly,
    name: 'only',
    value: 'operation',
    schema: { ...texts, default: [] },
    help: 'operations to compare; * stands for anything',
  }),
  option({
    ...compareOnly,
    name: 'again',
    value: 'difference',
    schema: text,
    help: 'send the question of one difference to both targets again; --out names the folder of its comparison',
  }),
  option({
    ...compareOnly,
    name: 'out',
    value: 'dir',
    schema: { ...text, default: path.join(defaultOut, 'compare') },
    help: 'folder for the results',
  }),
] as const;
