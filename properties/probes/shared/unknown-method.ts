import type { CaseContext, Parameters } from '../../../engine/judging/case-context.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { isObject } from '../../../engine/model/paths.ts';
import { noSubject } from '../../lists/closed.ts';

/** Parameters that the operation ought to answer: known ones, else the first that looked right. */
export const likely = (c: CaseContext): Parameters =>
  c.subjects.arguments(c.operation.id)[0]?.parameters ??
  c.subjects.refused(c.operation.id)[0] ??
  noSubject(c, `parameters for ${c.operation.id}`);

const errorCode = (answer: Answered): unknown =>
  isObject(answer.body) && isObject(answer.body['error']) ? answer.body['error']['code'] : undefined;
const errorText = (answer: Answered): unknown =>
  isObject(answer.body) && isObject(answer.body['error']) ? answer.body['error']['message'] : undefined;

/** Whether a method is answered as one that does not exist: with the code that a made-up name gets, and a text that differs in the name alone. */
export const answeredAsUnknown = async (c: CaseContext, answer: Answered, path?: string): Promise<boolean> => {
  if (answer.result || errorCode(answer) === undefined) return false;
  const method = c.operation.kind === 'json-rpc' ? c.operation.method : '';
  const made = `${method}NoSuchMethod`;
  const other = await c.ask({
    parameters: {},
    input: 'invalid',
    envelope: { method: `${c.namespace}.${made}` },
    ...(path === undefined ? {} : { path }),
  });
  const plain = (text: unknown): string => String(text).replaceAll(made, '*').replaceAll(method, '*');
  return errorCode(other) === errorCode(answer) && plain(errorText(other)) === plain(errorText(answer));
};
