import { interleave } from '../../engine/discovery/interleave.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { Defect } from '../defect.ts';
import { changeHttpAnswer } from '../operators/http.ts';
import { isMembers, type Members, type Value } from '../value.ts';
import { hashOf } from '../values.ts';
import { dependencyMutants, ruleMutants, seriesMutants } from './rules.ts';
import { filterMutants, rangeMutants, unexplainedMutants } from './filters.ts';
import { type Mutant, mutantOf } from './mutant.ts';
import { boundMutants, fallMutants, objectMutants, sameMutants } from './objects.ts';
import { orderMutants, countMutants, pagingMutants, sizeMutants, undeclaredMutants } from './pages.ts';
import { answerMutants, memberMutants, parameterMutants } from './schemas.ts';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';

type EnvelopeChange = (envelope: Members) => Members;

/** Changes the envelope of every answer to a single request. */
function changeEnvelope(change: EnvelopeChange): Defect {
  return changeHttpAnswer((answer) => {
    const envelope = parseJson(answer.body) as Value | undefined;
    if (!isMembers(envelope) || Array.isArray(envelope)) return answer;
    const changed = change(envelope);
    return changed === envelope ? answer : { ...answer, body: stringifyJson(changed as object) };
  });
}

const ofError = (change: (error: Members) => Members) => (envelope: Members) =>
  isMembers(envelope['error']) ? { ...envelope, error: change(envelope['error']) } : envelope;

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
function envelopeMutants(operation: Operation): readonly Mutant[] {
  if (operation.kind !== 'json-rpc') return [];
  const hasErrors = Object.values(operation.parameters).some(({ required }) => required);
  return Object.entries({ ...ofAnyAnswer, ...(hasErrors && ofErrors) }).map(([breaks, change]) =>
    mutantOf(operation, 'envelope', breaks, changeEnvelope(change)),
  );
}

/** Functions that derive the mutants of one operation from its row and its schemas, one function per kind. */
const derivations: readonly ((operation: Operation) => readonly Mutant[])[] = [
  pagingMutants,
  sizeMutants,
  countMutants,
  orderMutants,
  filterMutants,
  rangeMutants,
  unexplainedMutants,
  undeclaredMutants,
  answerMutants,
  parameterMutants,
  memberMutants,
  objectMutants,
  boundMutants,
  fallMutants,
  ruleMutants,
  sameMutants,
  seriesMutants,
  dependencyMutants,
  envelopeMutants,
];

/** All mutants that the rows and schemas of a contract can tell. */
export function deriveMutants({ operations }: Pick<Contract, 'operations'>): readonly Mutant[] {
  const all = operations.flatMap((operation) => derivations.flatMap((derive) => derive(operation)));
  const byId = new Map(all.map((mutant) => [mutant.id, mutant]));
  return [...byId.values()];
}

/** Mutants in an order that a seed draws: one of each operation and kind, then the next of each. */
export function drawMutants(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  const shuffledMutants = mutants.toSorted((a, b) => hashOf(`${seed} ${a.id}`) - hashOf(`${seed} ${b.id}`));
  const groups = new Map<string, Mutant[]>();
  for (const mutant of shuffledMutants) {
    const kind = mutant.id.slice(mutant.operation.length + 1).split(/[ :]/)[0];
    const key = `${mutant.operation} ${kind}`;
    groups.set(key, [...(groups.get(key) ?? []), mutant]);
  }
  return interleave([...groups.values()]);
}
