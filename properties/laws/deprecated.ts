import type { CaseContext } from '../../engine/contract/case-context.ts';
import { answeredAsUnknown, likely } from './shared/unknown-method.ts';

/** Whether a deprecated method still answers. */
export async function stillPresent(c: CaseContext): Promise<void> {
  const answer = await c.request({ parameters: likely(c), input: 'valid' });
  const behaviour = answer.result
    ? 'answers'
    : (await answeredAsUnknown(c, answer))
      ? 'is not known any more'
      : `HTTP ${answer.status}, no result`;
  c.observe(
    `deprecated since ${c.operation.kind === 'json-rpc' ? (c.operation.deprecatedSince ?? '') : ''}`,
    behaviour,
    answer,
  );
  c.countEvidence();
}
