import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import { integer } from '../../engine/model/paths.ts';
import { validity } from '../../engine/model/validity.ts';
import { anyKnownCall, inconclusiveNoSubject } from '../lists/known-calls.ts';

/**
 * The whole number in a call that stands before the page size in the documented order of parameters, the cursor aside.
 */
function beforeSize(operation: Operation, parameters: Parameters): string | undefined {
  const paging = pagesOf(operation);
  const names = Object.keys(operation.parameters).filter(
    (name) => name === paging.size || (name !== paging.cursor && parameters[name] !== undefined),
  );
  const before = names[names.indexOf(paging.size) - 1];
  return before !== undefined && integer(parameters[before]) !== undefined ? before : undefined;
}

/**
 * Two calls of which number and page size are the same digits behind each other: an entry of a cache whose key has no
 * separators would be shared. What comes is judged by what was asked for: the number by which the list is filtered,
 * and the page size.
 */
export async function adjoiningDigits(c: CaseContext): Promise<void> {
  const { parameters } = anyKnownCall(c);
  const name = beforeSize(c.operation, parameters);
  if (name === undefined) return inconclusiveNoSubject(c, 'a call with a number');
  const number = String(parameters[name]);
  const calls: Parameters[] = [
    { ...parameters, [name]: number, [c.paging.size]: 12 },
    { ...parameters, [name]: `${number}1`, [c.paging.size]: 2 },
  ];
  if (calls.some((call) => validity(c.operation, call).valid !== true)) return;
  for (const call of calls) {
    const answer = await c.request({ parameters: call, input: 'valid' });
    if (!answer.items) return;
    if (answer.items.length > Number(call[c.paging.size]))
      c.fail('a call gets the answer of another one with the same digits', {
        code: 'digits-run-together',
        expected: `at most ${String(call[c.paging.size])} items`,
        actual: `${answer.items.length}`,
        by: [answer],
      });
    // An answer without items fits every call.
    if (answer.items.length > 0) c.countEvidence();
  }
}
