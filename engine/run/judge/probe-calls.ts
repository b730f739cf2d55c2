import { spelledValue } from '../../discovery/spelling.ts';
import type { Call, Client } from '../../model/exchange.ts';
import type { Contract } from '../../model/contract.ts';
import { nameOf } from '../../model/operation-name.ts';
import type { Base, Operation, Parameter, Probe } from '../../model/operation.ts';
import type { EngineOptions } from '../options.ts';
import { skipOf } from '../plan/plan.ts';

type ProbedRow = Operation & { readonly probe: Probe };

const probed = ({ operations }: Contract, base: Base): readonly ProbedRow[] =>
  operations.filter((row): row is ProbedRow => row.base === base && row.probe !== undefined);

const callOf = (row: ProbedRow, values: Readonly<Record<string, string>>): Call => ({
  operation: row.id,
  parameters: { ...row.probe.parameters, ...values },
  input: row.probe.isMadeUp ? 'open' : 'valid',
});

/** The parameter that a probe checks, with its name; empty if it checks none. */
const namedBy = ({ parameters, probe: { names } }: ProbedRow): readonly (readonly [string, Parameter])[] => {
  const parameter = names === undefined ? undefined : parameters[names];
  return names !== undefined && parameter ? [[names, parameter]] : [];
};

/** The given options that calls without learnt subjects need. */
interface GivenValues extends Pick<EngineOptions, 'operations'> {
  readonly network: string;
  /** Subjects from the user, by kind; absent: none. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Calls of a base that need no learnt subject, in the order of sending. If no documented call is certainly valid, calls
 * with configured subjects come first.
 */
export const probeCalls = (contract: Contract, base: Base, values: GivenValues): readonly Call[] => {
  const documented = documentedCalls(contract, base, values.network);
  const isCertain = documented.some(({ input }) => input === 'valid');
  const all = isCertain ? documented : [...givenCalls(contract, base, values), ...documented];
  const called = all.filter(({ operation }) => skipOf(contract.operation(operation), values) === undefined);
  return called.length > 0 ? called : all;
};

/** Calls of operations whose required parameters are all given. */
const givenCalls = (contract: Contract, base: Base, { subjects = {} }: GivenValues): readonly Call[] =>
  contract.operations
    .filter((row) => row.base === base)
    .flatMap(({ id, parameters, survey = [] }): Call[] => {
      const [fixed = {}] = survey;
      const values = requiredParameters(parameters).map(([name, row]) => {
        const [value] = row.subject === undefined ? [] : (subjects[row.subject] ?? []);
        const surveyValue = fixed[name];
        const usual =
          typeof surveyValue === 'object' ? ('fixed' in surveyValue ? surveyValue.fixed : undefined) : surveyValue;
        return [name, value === undefined ? (usual ?? row.examples?.[0]) : spelledValue(row, value)] as const;
      });
      return values.length > 0 && values.every(([, value]) => value !== undefined)
        ? [{ operation: id, parameters: Object.fromEntries(values), input: 'valid' }]
        : [];
    });

const requiredParameters = (rows: Operation['parameters']): readonly [string, Parameter][] =>
  Object.entries(rows).filter(([, row]) => row.required);

/**
 * For each operation, the subject kinds that a user can configure for its required parameters. Used in the message when
 * nothing can be called.
 */
export const valuesToGive = (
  { operations, subjectKinds }: Contract,
  base: Base,
): readonly (readonly [operation: string, kinds: readonly string[]])[] =>
  operations
    .filter((row) => row.base === base)
    .map((row) => [
      nameOf(row),
      requiredParameters(row.parameters).flatMap(([, { subject }]) =>
        subject !== undefined && subject in subjectKinds ? [subject] : [],
      ),
    ]);

const documentedCalls = (contract: Contract, base: Base, network: string): readonly Call[] =>
  probed(contract, base)
    .filter(({ probe }) => probe.order !== undefined)
    .sort((a, b) => (a.probe.order ?? 0) - (b.probe.order ?? 0))
    .map((row) =>
      callOf(
        row,
        Object.fromEntries(namedBy(row).flatMap(([name, { configured }]) => (configured ? [[name, network]] : []))),
      ),
    );

/** Parameters of a base that take configured values, if probes can check whether the base knows the value. */
export const namedParameters = (contract: Contract, base: Base): ReadonlyMap<string, Parameter> =>
  new Map(probed(contract, base).flatMap(namedBy));

/** Calls that test whether a base knows a value of such a parameter. */
export const namingCalls = (contract: Contract, base: Base, name: string, value: string): readonly Call[] =>
  probed(contract, base)
    .filter(({ probe }) => probe.names === name)
    .map((row) => callOf(row, { [name]: value }));

/** A call to a path that does not exist, next to the path of the given call. */
export const missingPathCall = ({ operation, interfaces }: Contract, call: Call): Call => {
  const row = operation(call.operation);
  const path = row.kind === 'rest' ? row.path : (interfaces[row.base]?.path ?? '');
  const version = path.split('/')[1] ?? '';
  return { ...call, parameters: {}, path: `/${version}/assay-no-such-path` };
};

/** For each base, a call that needs no subject; missing for bases whose calls all need an unknown value. */
export const reachCalls = (contract: Contract, values: GivenValues): Readonly<Record<Base, Call>> =>
  Object.fromEntries(
    Object.keys(contract.interfaces).flatMap((base) => {
      const [call] = probeCalls(contract, base, values);
      return call ? [[base, call]] : [];
    }),
  );

/**
 * Number of failed calls after which an interface counts as silent. One failure is not enough, because one input can
 * make a service close the connection.
 */
const mostTries = 3;

/** The failure if no server answers at an interface; undefined after any HTTP answer. */
async function failureOf(client: Client, base: Base, values: GivenValues): Promise<string | undefined> {
  let last: string | undefined;
  for (const call of probeCalls(client.contract, base, values).slice(0, mostTries)) {
    const { failure, request } = await client.send(call, { asker: 'discovery' });
    if (!failure) return undefined;
    last = `${new URL(request.url).origin} did not answer (${failure.kind}: ${failure.message})`;
    if (failure.kind !== 'reset') return last;
  }
  return last;
}

/** Bases at which no server answers, with the failure. */
export const unreachable = async (
  client: Client,
  bases: readonly Base[],
  values: GivenValues,
): Promise<ReadonlyMap<Base, string>> => {
  const failures = await Promise.all(bases.map(async (base) => [base, await failureOf(client, base, values)] as const));
  return new Map(failures.flatMap(([base, failure]) => (failure === undefined ? [] : [[base, failure]])));
};
