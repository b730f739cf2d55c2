import type { Call } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import type { Base, Operation, Parameter, Probe } from '../model/operation.ts';

type ProbedRow = Operation & { readonly probe: Probe };

const probed = ({ operations }: Contract, base: Base): readonly ProbedRow[] =>
  operations.filter((row): row is ProbedRow => row.base === base && row.probe !== undefined);

const callOf = (row: ProbedRow, named: Readonly<Record<string, string>>): Call => ({
  operation: row.id,
  parameters: { ...row.probe.parameters, ...named },
  input: 'valid',
});

/** The parameter that a probe checks, with its name; empty if it checks none. */
const namedBy = ({ parameters, probe: { names } }: ProbedRow): readonly (readonly [string, Parameter])[] => {
  const parameter = names === undefined ? undefined : parameters[names];
  return names !== undefined && parameter ? [[names, parameter]] : [];
};

/** Calls of a base that need no subject of the target, in the order of sending. */
export const probeCalls = (contract: Contract, base: Base, network: string): readonly Call[] =>
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

/** Calls that show whether a base knows a value of such a parameter. */
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
