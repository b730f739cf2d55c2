import { header } from '../../engine/model/headers.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import { contradictionOf } from '../lists/steady.ts';
import { saysOther } from '../lists/same-answer.ts';
import { anotherGet, largestKnownCall } from './shared/another-get.ts';

/** The description of a representation by GET and HEAD. A server may leave out its length for HEAD. */
function describe({ exchange }: Answered): { readonly type: string; readonly length: string | undefined } {
  const [type = ''] = (header(exchange, 'content-type') ?? '').toLowerCase().split(';');
  const isCoded = header(exchange, 'content-encoding') !== undefined;
  return { type: type.trim(), length: isCoded ? undefined : header(exchange, 'content-length') };
}

function agree(head: Answered, get: Answered): boolean {
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
  const askGet = (fresh: boolean): Promise<Answered> => c.send(parameters, { fresh });
  const askHead = (fresh: boolean): Promise<Answered> =>
    c.ask({ parameters, input: 'open', http: { method: 'HEAD' } }, { fresh });
  const head = await askHead(false);
  c.observe('answer to HEAD', `HTTP ${head.status}`, head);
  const contradict = (left: Answered, right: Answered): boolean => right.status < 300 && !agree(left, right);
  const contradiction = await contradictionOf([askGet, askHead], contradict);
  c.proved();
  if (!contradiction) return;
  const [get, otherAnswer] = contradiction;
  c.broken('HEAD and GET describe different answers', {
    code: 'head-differs',
    expected: described(get),
    actual: described(otherAnswer),
    by: [get, otherAnswer],
  });
}

/**
 * A coding that the client accepts, and a condition that no answer meets, change nothing about what comes (RFC 9110,
 * 8.4 and 13.1.2).
 */
export async function sameInAnotherForm(c: CaseContext): Promise<void> {
  const { parameters } = largestKnownCall(c);
  const askPlain = (fresh: boolean): Promise<Answered> => c.send(parameters, { fresh });
  const askInForm = (fresh: boolean): Promise<Answered> =>
    c.ask({ parameters, input: 'valid', http: anotherGet }, { fresh, anyForm: true });
  const contradict = (left: Answered, right: Answered): boolean =>
    left.status !== right.status || saysOther(left, right);
  const contradiction = await contradictionOf([askPlain, askInForm], contradict);
  c.proved();
  if (!contradiction) return;
  const [plain, otherAnswer] = contradiction;
  c.broken('an answer changes with the coding that the client accepts, or with a condition that it does not meet', {
    code: 'form-changes-answer',
    expected: show(plain.body, 200),
    actual: describeAnswer(otherAnswer, 200),
    by: [plain, otherAnswer],
  });
}
