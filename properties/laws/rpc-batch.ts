import { isDeepStrictEqual } from 'node:util';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { isObject, type JsonObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { anyKnownCall } from '../lists/frozen-window.ts';
import { cheap } from './rpc-envelope.ts';

/** A call twice, with two ids, as single calls and as a batch. */
interface Batch {
  readonly single: Answered;
  readonly ids: readonly Json[];
  readonly answer: Answered;
}

async function askBatch(c: CaseContext, parameters: Parameters, fresh: boolean): Promise<Batch> {
  const single = await c.send(parameters, { fresh });
  const request = parseJson(single.exchange.request.body ?? '') as JsonObject;
  const ids = [request['id'] as Json, Number(request['id']) + 1];
  const rawBody = stringifyJson(ids.map((id) => ({ ...request, id })));
  return { single, ids, answer: await c.ask({ parameters, input: 'open', rawBody }, { fresh }) };
}

function kindOf({ body }: Answered): string {
  if (Array.isArray(body)) return `an array of ${body.length}`;
  if (isObject(body) && 'error' in body) return 'one error object';
  return body === undefined ? 'no JSON' : 'another JSON value';
}

/** Observes the answer to a batch. */
export async function batch(c: CaseContext): Promise<void> {
  const { answer } = await askBatch(c, cheap(c, anyKnownCall(c).parameters), false);
  c.observe('answer to a batch of two', `HTTP ${answer.status}, ${kindOf(answer)}`, answer);
  c.proved();
}

const resultIn = ({ body }: Answered): Json | undefined => (isObject(body) ? body['result'] : undefined);

/** For each id one answer, with the result of the single call. Undefined: so it is. */
function fault({ single, ids, answer: { body } }: Batch): string | undefined {
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
  const first = await askBatch(c, parameters, false);
  c.proved();
  if (!Array.isArray(first.answer.body) || fault(first) === undefined) return;
  // A change in between is no difference between a batch and its calls.
  const secondBatch = await askBatch(c, parameters, true);
  const after = await c.send(parameters, { fresh: true });
  const faultText = fault(secondBatch);
  if (faultText === undefined || !isDeepStrictEqual(after.result, secondBatch.single.result)) return;
  c.broken('a batch gets other answers than its calls', {
    code: 'batch-differs',
    expected: `for each of two ids the answer ${show(resultIn(secondBatch.single), 200)}`,
    actual: faultText,
    by: [secondBatch.single, secondBatch.answer],
  });
}
