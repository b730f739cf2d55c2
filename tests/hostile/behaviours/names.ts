import path from 'node:path';
import type { Behaviour } from '../behaviour.ts';

const at =
  (url: string): Behaviour['start'] =>
  () =>
    Promise.resolve({ url, close: () => Promise.resolve() });
const slowed = path.join(import.meta.dirname, '..', 'slow-names.mjs');

/** Host names that do not resolve, or not in time. */
export default [
  {
    name: 'a name that does not exist',
    start: at('http://nothing.invalid:9650'),
    codes: [3],
    says: /dns: .*nothing\.invalid/,
  },
  {
    name: 'a name that is slow to resolve',
    start: at('http://slow.invalid:9650'),
    codes: [3],
    says: /did not answer \(timeout/,
    env: { NODE_OPTIONS: `--import ${slowed}` },
  },
] satisfies Behaviour[];
