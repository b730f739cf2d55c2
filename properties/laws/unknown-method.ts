import { nameOf } from '../../engine/model/operation-name.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { isObject } from '../../engine/model/paths.ts';
import { inconclusiveNoSubject } from '../lists/known-calls.ts';
import { defined } from '../../engine/model/defined.ts';

/** Parameters that the operation ought to answer: known ones, else the first that looked right. */
export const likelyParameters = (c: CaseContext): Parameters =>
  c.knownCalls[0]?.parameters ??
  c.subjects.refused(c.operation.id)[0] ??
  inconclusiveNoSubject(c, `parameters for ${nameOf(c.operation)}`);

const errorCode = (answer: Answered): unknown =>
  isObject(answer.body) && isObject(answer.body['error']) ? answer.body['error']['code'] : undefined;
const errorText = (answer: Answered): unknown =>
  isObject(answer.body) && isObject(answer.body['error']) ? answer.body['error']['message'] : undefined;

/**
 * Whether the answer to a method is the answer for a method that does not exist: the same code as for a made-up name,
 * and a text that differs only in the name.
 */
export async function answeredAsUnknown(c: CaseContext, answer: Answered, path?: string): Promise<boolean> {
  if (answer.result || errorCode(answer) === undefined) return false;
  const method = c.operation.kind === 'json-rpc' ? c.operation.method : '';
  const unknownMethod = `${method}NoSuchMethod`;
  const refusal = await c.request({
    parameters: {},
    input: 'invalid',
    envelope: { method: c.methodName(unknownMethod) },
    ...defined({ path }),
  });
  const plain = (text: unknown): string => String(text).replaceAll(unknownMethod, '*').replaceAll(method, '*');
  return errorCode(refusal) === errorCode(answer) && plain(errorText(refusal)) === plain(errorText(answer));
}

/** Whether a deprecated method still answers. */
export async function stillPresent(c: CaseContext): Promise<void> {
  const answer = await c.request({ parameters: likelyParameters(c), input: 'valid' });
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
