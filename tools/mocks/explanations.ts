import type { Results } from '../../reports/results.ts';
import { readData, rowSchema, text } from '../servers/rows.ts';
import { toolFile } from '../servers/server.ts';

export type Finding = Results['findings'][number];

/** Why a finding on a mock is true: explanations.yaml has the meaning of the members. */
export interface Explanation {
  readonly file?: string;
  readonly requirement: string;
  readonly message: string;
  readonly kind: 'example' | 'required' | 'ambiguous' | 'prism';
  readonly at: string;
  readonly says: string;
}

const kind = { enum: ['example', 'required', 'ambiguous', 'prism'] };

const explanations = readData<readonly Explanation[]>(toolFile('mocks', 'explanations.yaml'), {
  type: 'array',
  items: rowSchema({ 'file?': text, requirement: text, message: text, kind, at: text, says: text }),
});

/** The explanation of a finding on a document, if it has one. */
export function findExplanation(document: string, finding: Finding): Explanation | undefined {
  const line = `${finding.message}: ${finding.actual}`;
  return explanations.find(
    ({ file, requirement, message }) =>
      (file === undefined || file === document) &&
      requirement === finding.requirement &&
      new RegExp(message).test(line),
  );
}
