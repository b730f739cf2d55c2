import type { CaseContext, JudgeTable } from '../../engine/judging/case-context.ts';
import { answeredAsUnknown, likely } from './answers-at-all.ts';

/** Whether a deprecated method still answers. */
const present = async (c: CaseContext): Promise<void> => {
  const answer = await c.ask({ parameters: likely(c), input: 'valid' });
  const how = answer.result
    ? 'answers'
    : (await answeredAsUnknown(c, answer))
      ? 'is not known any more'
      : `HTTP ${answer.status}, no result`;
  c.observe(
    `deprecated since ${c.operation.kind === 'json-rpc' ? (c.operation.deprecatedSince ?? '') : ''}`,
    how,
    answer,
  );
  c.proved();
};

export default { 'node.deprecated.present': present } satisfies JudgeTable;
