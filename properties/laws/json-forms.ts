import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { isObject, type JsonObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import { type CaseContext, Inconclusive } from '../../engine/contract/case-context.ts';
import { expectResult } from '../expect.ts';
import { anyKnownCall } from '../lists/frozen-window.ts';
import { saysOther, withMembersIn } from '../lists/same-answer.ts';
import { mustAgree, type Way } from '../relations/agree.ts';

/** A value with the members of its objects in reverse order. */
const reversed = (value: Json): Json => withMembersIn((names) => names.reverse(), value);

/** White space wherever JSON allows it; of texts with such characters in them there is no such form. */
function spaced(request: JsonObject): string | undefined {
  const text = stringifyJson(request);
  const outside = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return /[\s]/.test(outside)
    ? undefined
    : text.replaceAll(/"(?:[^"\\]|\\.)*"|[:,{}[\]]/g, (token) => (token.startsWith('"') ? token : ` ${token}\n\t`));
}

/**
 * The order of members and the white space between them have no meaning in JSON (RFC 8259): a request in another form
 * gets a result too, the same.
 */
export async function jsonForms(c: CaseContext): Promise<void> {
  const { answer, parameters } = anyKnownCall(c);
  const request = parseJson(answer.exchange.request.body ?? '');
  if (!isObject(request)) throw new Inconclusive('the body of a known call is not a JSON object');
  for (const [form, rawBody] of [
    ['members in another order', stringifyJson(reversed(request))],
    ['white space between its parts', spaced(request)],
  ] as const) {
    if (rawBody !== undefined) await c.soft(() => mustMeanTheSame(c, { answer, parameters }, form, rawBody));
  }
}

/** `rawBody`: the request in another form. */
async function mustMeanTheSame(
  c: CaseContext,
  { answer, parameters }: Pick<KnownCall, 'answer' | 'parameters'>,
  what: string,
  rawBody: string,
): Promise<void> {
  const askInForm: Way = (fresh) => c.request({ parameters, input: 'valid', rawBody }, { fresh });
  const second = await askInForm(false);
  // A node drops old states: a call that it answered before it may refuse in any form now.
  if (second.result === undefined) await c.requestSuccess(parameters, { fresh: true });
  expectResult(c, second, {
    code: 'json-form-refused',
    about: what,
    message: `a request with ${what} gets no result`,
    expected: 'a result, as for the same request in its usual form',
    by: [answer, second],
  });
  await mustAgree(c, {
    ways: [async (fresh) => (fresh ? c.requestSuccess(parameters, { fresh }) : answer), askInForm],
    contradict: saysOther,
    code: 'json-form-changes-answer',
    about: what,
    message: `a request with ${what} gets another result`,
    expected: ({ body }) => show(body, 200),
    actual: ({ body }) => show(body, 200),
  });
}
