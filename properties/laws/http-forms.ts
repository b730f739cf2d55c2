import { header } from '../../engine/model/http.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import { type CaseContext, DoesNotApply } from '../../engine/contract/case-context.ts';
import { saysOther } from '../lists/same-answer.ts';
import { mustAgree, type Way } from '../relations/agree.ts';
import { anotherGet } from './shared/another-get.ts';
import { largestKnownCall } from '../lists/known-calls.ts';

/** The description of a representation by GET and HEAD. A server may leave out its length for HEAD. */
function describe({ exchange }: Answered): { readonly type: string; readonly length: string | undefined } {
  const [type = ''] = (header(exchange, 'content-type') ?? '').toLowerCase().split(';');
  const isCoded = header(exchange, 'content-encoding') !== undefined;
  return { type: type.trim(), length: isCoded ? undefined : header(exchange, 'content-length') };
}

function describesSame(head: Answered, get: Answered): boolean {
  const [a, b] = [describe(head), describe(get)];
  const sameLength = a.length === undefined || b.length === undefined || a.length === b.length;
  return head.status === get.status && a.type === b.type && sameLength;
}

function described(answer: Answered): string {
  const { type, length = 'unknown' } = describe(answer);
  return `status ${answer.status}, type ${type}, length ${length}`;
}

/** Where HEAD succeeds, it says what GET says (RFC 9110, 9.3.2). A server that refuses HEAD is observed. */
export async function headAgrees(c: CaseContext): Promise<void> {
  const { parameters } = largestKnownCall(c);
  const askHead: Way = (fresh) => c.request({ parameters, input: 'open', http: { method: 'HEAD' } }, { fresh });
  const head = await askHead(false);
  c.observe('answer to HEAD', `HTTP ${head.status}`, head);
  const agree = await mustAgree(c, {
    ways: [(fresh) => c.requestSuccess(parameters, { fresh }), askHead],
    contradict: (get, other) => other.status < 300 && !describesSame(get, other),
    code: 'head-differs',
    message: 'HEAD and GET describe different answers',
    expected: described,
    actual: described,
  });
  if (head.status >= 300) throw new DoesNotApply(`HEAD is answered with ${head.status}`);
  if (agree) c.countEvidence();
}

/**
 * A coding that the client accepts, and a condition that no answer meets, change nothing about what comes (RFC 9110,
 * 8.4 and 13.1.2).
 */
export async function sameInAnotherForm(c: CaseContext): Promise<void> {
  const { parameters } = largestKnownCall(c);
  const agree = await mustAgree(c, {
    ways: [
      (fresh) => c.requestSuccess(parameters, { fresh }),
      (fresh) => c.request({ parameters, input: 'valid', http: anotherGet }, { fresh, anyForm: true }),
    ],
    contradict: (left, other) => left.status !== other.status || saysOther(left, other),
    code: 'form-changes-answer',
    message: 'an answer changes with the coding that the client accepts, or with a condition that it does not meet',
    expected: ({ body }) => show(body, 200),
    actual: (other) => describeAnswer(other, 200),
  });
  if (agree) c.countEvidence();
}
