import { isDeepStrictEqual } from 'node:util';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { isObject, type JsonObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { anyKnownCall } from '../lists/frozen-window.ts';
import { mustAgree, type Way } from '../relations/agree.ts';
import { cheap } from './rpc-envelope.ts';

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

/** For each id one answer, with the result of the single call. Undefined: so it is. */
function fault(single: Answered, ids: readonly Json[], { body }: Answered): string | undefined {
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
    contradict: (single, several) => fault(single, ids, several) !== undefined,
    changes: (before, after) => !isDeepStrictEqual(before.result, after.result),
    code: 'batch-differs',
    message: 'a batch gets other answers than its calls',
    expected: (single) => `for each of two ids the answer ${show(resultIn(single), 200)}`,
    actual: (several, single) => String(fault(single, ids, several)),
  });
}
