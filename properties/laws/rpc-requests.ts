import { isDeepStrictEqual } from 'node:util';
import { type CaseContext, Inconclusive } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { isObject, type JsonObject } from '../../engine/model/paths.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import { trailingBytes } from '../causes.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { mustAgree, type Way } from '../relations/agree.ts';
import { cheap, malformedCalls, mustStillAnswer, noResult } from './rpc-envelope.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { expectResult } from '../expect.ts';
import { saysOther, withMembersIn } from '../lists/same-answer.ts';

/** The answer, in the words of an observation. */
function outcome({ status, body }: Answered): string {
  if (isObject(body) && isObject(body['error'])) return `HTTP ${status}, error ${show(body['error']['code'], 20)}`;
  if (body === undefined) return `HTTP ${status} without JSON`;
  if (Array.isArray(body)) return `HTTP ${status}, an array`;
  return `HTTP ${status}, ${isObject(body) && 'result' in body ? 'a result' : 'other JSON'}`;
}

/** Bodies that are no JSON get no result; afterwards the service still answers (JSON-RPC 2.0, 5.1). */
export async function invalidJson(c: CaseContext): Promise<void> {
  const parameters = cheap(c, anyKnownCall(c).parameters);
  for (const [form, call] of c.sampleValues(Object.entries(malformedCalls(c).noJson))) {
    const answer = await c.request(call);
    c.observe(form, outcome(answer), answer);
    await c.soft(() => noResult(c, answer, form, 'invalid-json-answered'));
  }
  await mustStillAnswer(c, parameters);
}

/** Observes requests that are JSON, but no request of JSON-RPC 2.0. */
export async function oddRequests(c: CaseContext): Promise<void> {
  const parameters = cheap(c, anyKnownCall(c).parameters);
  const { exchange } = await c.requestSuccess(parameters);
  const trailing = { parameters, input: 'invalid', rawBody: `${exchange.request.body ?? ''}x` } as const;
  const calls = { ...malformedCalls(c).noRequest, [trailingBytes]: trailing };
  for (const [form, call] of c.sampleValues(Object.entries(calls))) c.observe(form, outcome(await c.request(call)));
  for (const jsonrpc of c.sampleValues(['1.0', 2] as const))
    c.observe(
      `jsonrpc ${show(jsonrpc)}`,
      outcome(await c.request({ parameters, input: 'invalid', envelope: { jsonrpc } })),
    );
  c.countEvidence();
}

/** Observes a request without an id, which gets no answer (JSON-RPC 2.0, 4.1). */
export async function notification(c: CaseContext): Promise<void> {
  const { parameters } = anyKnownCall(c);
  const answer = await c.request({ parameters: cheap(c, parameters), input: 'open', without: ['id'] });
  const isEmpty = (answer.exchange.response?.body ?? '').trim() === '';
  c.observe('a request without an id', isEmpty ? `HTTP ${answer.status} without a body` : outcome(answer), answer);
  c.countEvidence();
}

/** The parameters of a request by name, as the document names them. */
function paramsByName(request: JsonObject, names: readonly string[]): Json {
  const params = Array.isArray(request['params']) ? (request['params'] as readonly Json[]) : [];
  return Object.fromEntries(
    params.flatMap((value, place) => (value === null ? [] : [[names[place] ?? `${place}`, value]])),
  );
}

/** Parameters by name give what parameters by position give; where the document is silent, it is observed. */
export async function byName(c: CaseContext): Promise<void> {
  const { operation } = c;
  const names = operation.kind === 'json-rpc' ? (operation.params?.names ?? []) : [];
  const parameters = cheap(c, anyKnownCall(c).parameters);
  const byPosition: Way = (fresh) => c.requestSuccess(parameters, { fresh });
  const first = await byPosition(false);
  const params = paramsByName(parseJson(first.exchange.request.body ?? '') as JsonObject, names);
  const ask: Way = (fresh) => c.request({ parameters, input: 'open', envelope: { params } }, { fresh });
  const second = await ask(false);
  const contradict = (left: Answered, right: Answered): boolean => !isDeepStrictEqual(left.result, right.result);
  c.observe('parameters by name', contradict(first, second) ? outcome(second) : 'the same result', second);
  if (c.case.requirement.level === 'open') return c.countEvidence();
  const agree = await mustAgree(c, {
    ways: [byPosition, ask],
    contradict,
    code: 'by-name-differs',
    message: 'parameters by name get another answer than the same by position',
    expected: ({ body }) => show(body, 200),
    actual: (other) => describeAnswer(other, 200),
  });
  if (agree) c.countEvidence();
}

/** A batch that calls twice what a single call asks for. */
interface Batch {
  readonly ids: readonly Json[];
  readonly ask: Way;
}

function batchOf(c: CaseContext, { call: { parameters }, exchange }: Answered): Batch {
  const request = parseJson(exchange.request.body ?? '') as JsonObject;
  const ids = [request['id'] as Json, Number(request['id']) + 1];
  const rawBody = stringifyJson(ids.map((id) => ({ ...request, id })));
  return { ids, ask: (fresh) => c.request({ parameters, input: 'open', rawBody }, { fresh }) };
}

function kindOf({ body }: Answered): string {
  if (Array.isArray(body)) return `an array of ${body.length}`;
  if (isObject(body) && 'error' in body) return 'one error object';
  return body === undefined ? 'no JSON' : 'another JSON value';
}

/** Observes the answer to a batch. */
export async function batch(c: CaseContext): Promise<void> {
  const answer = await batchOf(c, await c.requestSuccess(cheap(c, anyKnownCall(c).parameters))).ask(false);
  c.observe('answer to a batch of two', `HTTP ${answer.status}, ${kindOf(answer)}`, answer);
  c.countEvidence();
}

const resultIn = ({ body }: Answered): Json | undefined => (isObject(body) ? body['result'] : undefined);

/** How a batch deviates from one answer for each id, with the result of the single call; undefined: it does not. */
function batchFault(single: Answered, ids: readonly Json[], { body }: Answered): string | undefined {
  const answers = Array.isArray(body) ? (body as readonly Json[]) : [];
  if (answers.length !== ids.length) return `${answers.length} answers to ${ids.length} calls`;
  for (const id of ids) {
    const answersOfId = answers.filter((answer) => isObject(answer) && answer['id'] === id);
    if (answersOfId.length !== 1) return `${answersOfId.length} answers with the id ${show(id)}`;
    const [value] = answersOfId;
    if (!isObject(value) || !isDeepStrictEqual(value['result'], resultIn(single)))
      return `another answer with the id ${show(id)}: ${show(value, 200)}`;
  }
  return undefined;
}

/** A batch that is answered by an array gets what its calls get (JSON-RPC 2.0, 6). A server may refuse batches. */
export async function batchAgrees(c: CaseContext): Promise<void> {
  const parameters = cheap(c, anyKnownCall(c).parameters);
  const askAlone: Way = (fresh) => c.requestSuccess(parameters, { fresh });
  const { ids, ask } = batchOf(c, await askAlone(false));
  const isArray = Array.isArray((await ask(false)).body);
  c.countEvidence();
  if (!isArray) return;
  await mustAgree(c, {
    ways: [askAlone, ask],
    contradict: (single, several) => batchFault(single, ids, several) !== undefined,
    changes: (before, after) => !isDeepStrictEqual(before.result, after.result),
    code: 'batch-differs',
    message: 'a batch gets other answers than its calls',
    expected: (single) => `for each of two ids the answer ${show(resultIn(single), 200)}`,
    actual: (several, single) => String(batchFault(single, ids, several)),
  });
}

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
