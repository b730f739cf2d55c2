import type { RequirementId } from '../../engine/model/requirement.ts';
import { parseJson } from '../../engine/model/json.ts';
import { validity } from '../../engine/model/validity.ts';
import type { Call } from '../../engine/model/exchange.ts';
import { operation } from '../../contracts/chain/index.ts';
import { otherEncodingAnswered, trailingBytes } from '../../properties/causes.ts';
import { isObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

/** What a document says is refused, by the parameter at fault. Errors' conditions are not shown: a bad value of any other may be answered. */
const refused: Readonly<Record<'json-rpc' | 'rest', Readonly<Record<string, RequirementId>>>> = {
  rest: { network: 'data.network.other', currency: 'data.currency.other', blockchainId: 'data.utxos.blockchain-ids' },
  'json-rpc': { blockID: 'node.block.id-format', height: 'node.block.height-format' },
};
const encodings: Readonly<Record<string, RequirementId>> = {
  'vm.getUTXOs': 'node.utxos.encoding-hex',
  'vm.getTx': 'node.tx.encoding-echo',
  'vm.getBlock': 'node.block.encoding-echo',
  'vm.getBlockByHeight': 'node.block.encoding-echo',
};

/** Whether the call is unusual as a request, not by its parameters. */
export const isEnvelope = ({ rawBody, envelope, without, path }: Call): boolean =>
  [rawBody, envelope, without, path].some((one) => one !== undefined);

interface Fault {
  readonly requirement: RequirementId;
  readonly what: string;
}

/** JSON types that decoders are known to take for another: a number for its digits, null for what was left out. */
const lenient = (value: unknown, decimal: boolean): boolean =>
  value === null || (decimal && typeof value === 'number') || (Array.isArray(value) && value.includes(null));

const ofParameter = ({ call }: Answered): Fault | undefined => {
  const row = operation(call.operation);
  const said = validity(row, call.parameters);
  if (said.valid !== false) return undefined;
  const { parameter, why } = said;
  const known = row.parameters[parameter];
  if (!known) return undefined;
  if (why === 'required') {
    if (row.kind === 'json-rpc')
      return { requirement: 'node.params.required', what: `a call without ${parameter} gets a result` };
    return known.in === 'path'
      ? undefined
      : { requirement: 'data.required-params', what: `a call without ${parameter} is answered` };
  }
  if (why.endsWith('supports only day'))
    return { requirement: 'data.metrics.day-only', what: `a metric for days alone is answered for another interval` };
  const value = call.parameters[parameter];
  if (row.kind === 'json-rpc') {
    if (lenient(value, known.format === 'decimal')) return undefined;
    if (parameter === 'encoding')
      return encodings[row.id] === undefined
        ? undefined
        : { requirement: encodings[row.id] as RequirementId, what: otherEncodingAnswered(known.values ?? []) };
    if (!known.required) return undefined;
    if (typeof value !== 'string')
      return { requirement: 'node.params.wrong-type', what: `another type as ${parameter} gets a result` };
  }
  const named = refused[row.kind][parameter];
  return named === undefined ? undefined : { requirement: named, what: `a bad ${parameter} is not refused` };
};

/** Whether a body begins with a whole JSON object, and goes on. */
const goesOn = (body: string): boolean => {
  for (let end = body.indexOf('}'); end >= 0 && end < body.length - 1; end = body.indexOf('}', end + 1))
    if (isObject(parseJson(body.slice(0, end + 1)))) return body.slice(end + 1).trim() !== '';
  return false;
};

const ofEnvelope = ({ call }: Answered): Fault => {
  if (call.envelope && 'method' in call.envelope)
    return { requirement: 'node.error.unknown-method', what: 'an unknown method gets a result' };
  const what = call.rawBody !== undefined && goesOn(call.rawBody) ? trailingBytes : 'a malformed request';
  return { requirement: 'node.error.malformed-body', what: `${what} gets a result` };
};

/** Where a document says that bad input is refused, it gets no answer. */
export default {
  requirements: [
    ...Object.values(refused.rest),
    ...Object.values(refused['json-rpc']),
    ...Object.values(encodings),
    'data.required-params',
    'data.metrics.day-only',
    'node.params.required',
    'node.params.wrong-type',
    'node.error.malformed-body',
    'node.error.unknown-method',
  ],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement> {
      const { call, result, body, operation: row } = answer;
      if (call.input !== 'invalid') return;
      const fault = isEnvelope(call) ? (row.kind === 'json-rpc' ? ofEnvelope(answer) : undefined) : ofParameter(answer);
      if (!fault) return;
      const isResult =
        result !== undefined ||
        (row.kind === 'json-rpc' && isObject(body) && 'result' in body && body['result'] !== null);
      yield {
        requirement: fault.requirement,
        evidence: 1,
        ...(isResult ? { violation: { message: fault.what, expected: 'an error', actual: show(body) } } : {}),
      };
    },
  }),
} satisfies PassiveCheck;
