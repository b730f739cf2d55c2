import type { Call } from '../model/exchange.ts';
import { operation, operations } from '../../contracts/chain/index.ts';
import type { Base, Probe } from '../model/operation.ts';

type ProbedRow = (typeof operations)[number] & { readonly probe: Probe };

const probed = (base: Base): readonly ProbedRow[] =>
  operations.filter((row): row is ProbedRow => row.base === base && row.probe !== undefined);

const callOf = (row: ProbedRow, named: Readonly<Record<string, string>>): Call => ({
  operation: row.id,
  parameters: { ...row.probe.parameters, ...named },
  input: 'valid',
});

/** Calls of a base that need no subject of the target, the one to send first in front. */
export const probeCalls = (base: Base, network: string): readonly Call[] =>
  probed(base)
    .filter(({ probe }) => probe.order !== undefined)
    .sort((a, b) => (a.probe.order ?? 0) - (b.probe.order ?? 0))
    .map((row) => callOf(row, row.probe.names === 'network' ? { network } : {}));

/** Calls of a base that show whether it knows a network or a chain. */
export const namingCalls = (base: Base, names: NonNullable<Probe['names']>, value: string): readonly Call[] =>
  probed(base)
    .filter(({ probe }) => probe.names === names)
    .map((row) => callOf(row, { [names]: value }));

/** The call of a path that no interface has, beside those of its operation. */
export const missingPathCall = (call: Call): Call => {
  const row = operation(call.operation);
  const version = row.kind === 'rest' ? row.path.split('/')[1] : 'ext';
  return { ...call, parameters: {}, path: `/${version}/assay-no-such-path` };
};
