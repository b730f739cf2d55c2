import { formsDiffer } from './shared/forms-differ.ts';
import type { MutantFile } from './types.ts';

/** Two answers show different values of one object. */
export default { breaks: 'node.answers.agree', mutate: formsDiffer } satisfies MutantFile;
