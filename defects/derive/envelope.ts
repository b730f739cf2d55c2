import type { Operation } from '../../engine/model/operation.ts';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import type { HttpDefect } from '../defect.ts';
import { isMembers, type Members, type Value } from '../value.ts';
import { type Mutant, mutantOf } from './mutant.ts';

/** Changes the envelope of every answer to a single request. */
function changeEnvelope(name: string, change: (envelope: Members) => Members): HttpDefect {
  return {
    name: `changeEnvelope(${name})`,
    http: async (request, next) => {
      const answer = await next(request);
      const envelope = parseJson(answer.body) as Value | undefined;
      if (!isMembers(envelope) || Array.isArray(envelope)) return answer;
      const changed = change(envelope);
      return changed === envelope ? answer : { ...answer, body: stringifyJson(changed as object) };
    },
  };
}

const ofError = (change: (error: Members) => Members) => (envelope: Members) =>
  isMembers(envelope['error']) ? { ...envelope, error: change(envelope['error']) } : envelope;

type EnvelopeChange = (envelope: Members) => Members;

const ofAnyAnswer: Readonly<Record<string, EnvelopeChange>> = {
  'the version is missing': ({ jsonrpc: _, ...rest }) => rest,
  'the version is another': (envelope) => ({ ...envelope, jsonrpc: '1.0' }),
  'the id is another': (envelope) => ({ ...envelope, id: 'another' }),
  'the id is missing': ({ id: _, ...rest }) => rest,
  'an error stands beside the result': (envelope) => ({ ...envelope, error: { code: -32_000, message: 'failed' } }),
};

const ofErrors: Readonly<Record<string, EnvelopeChange>> = {
  'the code of an error is a text': ofError((error) => ({ ...error, code: String(error['code']) })),
  'an error has no message': ofError(({ message: _, ...error }) => error),
};

/** Answers of a method whose envelope breaks JSON-RPC 2.0. Without required parameters, hardly a call gets an error. */
export function envelopeMutants(operation: Operation): readonly Mutant[] {
  if (operation.kind !== 'json-rpc') return [];
  const hasErrors = Object.values(operation.parameters).some(({ required }) => required);
  return Object.entries({ ...ofAnyAnswer, ...(hasErrors ? ofErrors : {}) }).map(([breaks, change]) =>
    mutantOf(operation, 'envelope', breaks, changeEnvelope(breaks, change)),
  );
}
