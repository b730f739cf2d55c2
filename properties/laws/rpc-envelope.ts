import { sized } from '../../engine/model/listing.ts';
import { edgeIds, largeId, requestId, tellingIds } from '../arbitraries.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import type { CaseCall, CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { trailingBytes } from '../causes.ts';
import { expectResult } from '../expect.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { holds } from '../holds.ts';
import { isObject } from '../../engine/model/paths.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import type { Answered } from '../../engine/model/judging.ts';

const idOf = (answer: Answered): Json | undefined => (isObject(answer.body) ? answer.body['id'] : undefined);

/**
 * The id of the request comes back, type and digits kept. The calls differ in nothing but their ids and are sent at the
 * same time: a target that answers equal calls with one answer gives an id to several of them.
 */
export async function idEcho(c: CaseContext): Promise<void> {
  const parameters = cheap(c, anyKnownCall(c).parameters);
  const callWith = (id: number) => ({ parameters, input: 'valid', envelope: { id } }) as const;
  const ids = c.sampleValues(c.effort.asksEvery ? edgeIds : tellingIds);
  const answers = await c.requestAll(ids.map(callWith));
  for (const [index, answer] of answers.entries()) {
    const answeredId = idOf(answer);
    const twin = answers.find((_, value) => value !== index && ids[value] === answeredId);
    mustEcho(c, answer, Number(ids[index]), twin);
  }
  await tryLargeId(c, parameters);
  if (c.effort.asksEvery) await holds(c, requestId, async (id) => mustEcho(c, await c.request(callWith(id)), id));
}

/** `twin`: the answer to an equal call that was sent at the same time with the id that came. */
function mustEcho(c: CaseContext, answer: Answered, id: number, twin?: Answered): void {
  const answeredId = idOf(answer);
  if (answeredId !== id)
    c.fail(
      twin ? 'id is the one of an equal call that was sent at the same time' : 'id is not the one of the request',
      {
        code: 'id-not-echoed',
        expected: show(id),
        actual: show(answeredId),
        pointer: '/id',
        by: twin ? [twin, answer] : [answer],
      },
    );
  c.countEvidence();
}

/** An id that no double holds may be refused. RFC 8259, 6 does not promise that its digits come back. */
async function tryLargeId(c: CaseContext, parameters: Parameters): Promise<void> {
  const answer = await c.request({ parameters, input: 'open', envelope: { id: largeId } });
  const answeredId = idOf(answer);
  if (!answer.result) return;
  const isSame = (typeof answeredId === 'number' || typeof answeredId === 'bigint') && BigInt(answeredId) === largeId;
  c.observe('an id beyond 2^53', isSame ? 'comes back' : 'comes back with other digits', answer);
}

/** The smallest answer will do where only the envelope is looked at. */
export const cheap = (c: CaseContext, parameters: Parameters): Parameters => ({
  ...parameters,
  ...sized(c.operation, 1),
});

/** A method without parameters takes an empty object. */
export async function emptyParams(c: CaseContext): Promise<void> {
  const answer = await c.request({ parameters: {}, input: 'valid', envelope: { params: {} } });
  expectResult(c, answer, { code: 'empty-params-object-refused', message: 'an empty params object is refused' });
}

/** A request that is none gets no result. `what`: the request, in words. */
export function noResult(c: CaseContext, answer: Answered, what: string, code = 'malformed-request-answered'): void {
  const { result, body } = answer;
  if (result !== undefined || (isObject(body) && (body['result'] ?? null) !== null))
    c.fail(`${what} gets a result`, { code, about: what, expected: 'an error', actual: show(body), by: [answer] });
  c.countEvidence();
}

/** After malformed bodies, the service answers as before. */
export async function mustStillAnswer(c: CaseContext, parameters: Parameters): Promise<void> {
  expectResult(c, await c.request({ parameters, input: 'valid' }, { fresh: true }), {
    code: 'silent-after-malformed-bodies',
    message: 'the service no longer answers after malformed bodies',
  });
}

/** A call of a method that is none, named after this one. */
const callUnknown = (c: CaseContext, name: (method: string) => string): Promise<Answered> =>
  c.request({
    parameters: anyKnownCall(c).parameters,
    input: 'invalid',
    envelope: { method: name(c.operation.kind === 'json-rpc' ? c.operation.method : c.operation.id) },
  });
const suffixed =
  (c: CaseContext) =>
  (method: string): string =>
    c.methodName(`${method}NoSuchMethod`);

/** The method under a prefix that nobody has: in place of its own, if its name has one (`eth_`, `vm.`). */
function elsewhere(method: string): string {
  const namespace = /^[^._]+(?=[._])/;
  return namespace.test(method) ? method.replace(namespace, 'nosuchnamespace') : `nosuchnamespace.${method}`;
}

/** An answer under a successful status that has no error says nothing of the method at all. */
const saysNothing = ({ status, body }: Answered): boolean =>
  status >= 200 && status < 300 && (isObject(body) ? (body['error'] ?? null) : null) === null;

export async function unknownMethod(c: CaseContext): Promise<void> {
  const names = [suffixed(c), elsewhere];
  for (const name of c.effort.asksFurther ? names : names.slice(0, 1)) {
    const answer = await callUnknown(c, name);
    noResult(c, answer, 'an unknown method');
    if (saysNothing(answer))
      c.fail('an unknown method gets no error', {
        code: 'unknown-method-answered',
        expected: 'an error',
        actual: describeAnswer(answer, 120),
        by: [answer],
      });
  }
}

/** Calls for an error; what comes is judged and observed as every exchange is. */
export async function provokeErrors(c: CaseContext): Promise<void> {
  await callUnknown(c, suffixed(c));
  const required = Object.entries<Parameter>(c.operation.parameters)
    .filter(([, row]) => row.required)
    .map(([name]) => [name, undefined]);
  if (required.length > 0)
    await c.request({
      parameters: { ...anyKnownCall(c).parameters, ...(Object.fromEntries(required) as Parameters) },
      input: 'invalid',
    });
}

/** A request that ends within its params. */
function cutShort(operation: Operation): string {
  const method = operation.kind === 'json-rpc' ? operation.method : operation.id;
  return stringifyJson({ jsonrpc: '2.0', id: 1, method, params: { of: 'a request' } }).slice(0, -6);
}

/**
 * Calls with a body that is no JSON, and with one that is JSON, but no request. No method is called: an interface takes
 * all of its methods at one address, and one answer serves them all.
 */
export function malformedCalls({ contract, operation: { base, kind }, operation }: CaseContext) {
  const first = contract.operations.find((each) => each.base === base && each.kind === kind) ?? operation;
  const withBody = (rawBody: string): CaseCall => ({ operation: first.id, parameters: {}, input: 'invalid', rawBody });
  return {
    noJson: { 'a body cut short': withBody(cutShort(first)), 'a body that is no JSON': withBody('no json') },
    noRequest: { 'a body that is no object': withBody(stringifyJson('text')), 'an empty body': withBody('') },
  };
}

/** Bodies that are no request; afterwards the service still answers. */
export async function malformedBody(c: CaseContext): Promise<void> {
  const parameters = cheap(c, anyKnownCall(c).parameters);
  const good = await c.request({ parameters, input: 'valid' });
  const body = good.exchange.request.body ?? '';
  const { noJson, noRequest } = malformedCalls(c);
  const gets = (what: string, call: CaseCall): Promise<void | undefined> =>
    c.soft(async () => noResult(c, await c.request(call), what));
  for (const [form, call] of c.sampleValues(Object.entries({ ...noJson, ...noRequest }))) await gets(form, call);
  for (const jsonrpc of c.sampleValues(['1.0', 2], c.effort.asksEvery ? 2 : 1))
    await gets('a wrong jsonrpc version', { parameters, input: 'invalid', envelope: { jsonrpc } });
  await c.soft(() => mustStillAnswer(c, parameters));
  // Last: what reads JSON from a stream looks over them, whatever else it refuses.
  await gets(trailingBytes, { parameters, input: 'invalid', rawBody: `${body}x` });
}
