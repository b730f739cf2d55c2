import type { Json } from '../../engine/model/exchange.ts';
import { type Contract, headingOf } from '../../engine/model/contract.ts';
import type { Base, Operation, RpcOperation } from '../../engine/model/operation.ts';
import { inputOf, memberRulesOf, sameRows, shownIn, valuesOf } from './extensions.ts';
import { listExtensionOf } from './list.ts';
import { type ExportOptions, ofKind, pagingOf, requirementsOf, rulesOf } from './describe.ts';
import { type OpenRpcVersion, openRpcVersions } from './openrpc-versions.ts';
import { describedParameters } from './parameters.ts';
import { toDraft07 } from './draft-07.ts';
import { Components, jsonOf, type Members } from './schemas.ts';
import { defined } from '../../engine/model/defined.ts';

const exampleOf = (
  { method }: RpcOperation,
  parameters: Readonly<Record<string, Json | undefined>>,
  answer: Json,
): Members => ({
  name: method,
  params: Object.entries(parameters).map(([name, value]) => ({ name, value })),
  result: { name: 'result', value: answer },
});

/** The URL of an interface's JSON-RPC endpoint. */
const urlOf = ({ interfaces }: Contract, { servers }: ExportOptions, base: Base): string =>
  `${(servers[base] ?? '').replace(/\/$/, '')}${interfaces[base]?.path ?? ''}`;

/** Data that all methods of a document share. */
interface Document {
  readonly contract: Contract;
  readonly options: ExportOptions;
  readonly components: Components;
  /** The interface of the document's main server. Methods of other interfaces name their own server. */
  readonly main: Base | undefined;
  /** A schema as the version of OpenRPC takes it. */
  inVersion(schema: Members): Members;
}

const nameOf = ({ namespace }: ExportOptions, { method }: RpcOperation): string => `${namespace}.${method}`;

/** The joins of a method with other methods. Those with operations of another protocol stand in no OpenRPC document. */
const joinsOf = (contract: Contract, options: ExportOptions, { joins = [] }: RpcOperation): Members => {
  const rpcJoins = joins.flatMap((join) => {
    const to = contract.operation(join.to);
    return to.kind === 'json-rpc' ? [{ ...join, to: nameOf(options, to) }] : [];
  });
  return defined({ 'x-assay-joins': rpcJoins.length === 0 ? undefined : jsonOf(rpcJoins) });
};

const deprecation = ({ exports }: Contract, { deprecatedSince }: RpcOperation): readonly string[] => {
  if (deprecatedSince === undefined) return [];
  const { software } = exports?.openRpc ?? {};
  return [`Deprecated since version ${deprecatedSince}${software === undefined ? '' : ` of ${software}`}.`];
};

const described = (
  { contract, options, components, main, inVersion }: Document,
  row: Extract<Operation, { kind: 'json-rpc' }>,
): Members => {
  const examples = options.examples.get(row.id)?.map(({ parameters, answer }) => exampleOf(row, parameters, answer));
  return {
    name: nameOf(options, row),
    summary: row.summary,
    description: [rulesOf(contract, row), ...deprecation(contract, row)].join('\n\n'),
    ...defined({
      deprecated: row.deprecatedSince === undefined ? undefined : true,
      servers:
        row.base === main
          ? undefined
          : [{ name: headingOf(contract, row.base), url: urlOf(contract, options, row.base) }],
    }),
    paramStructure: 'by-name',
    params: describedParameters(contract, row).map((parameter) => ({
      name: parameter.name,
      ...defined({ description: parameter.description }),
      required: parameter.row.required ?? false,
      ...inputOf(contract, parameter.row),
      schema: inVersion(parameter.schema),
    })),
    result: { name: 'result', schema: components.refer(row.schema) },
    ...defined({ examples }),
    // The methods of a contract change nothing.
    'x-assay-safe': true,
    ...pagingOf(row),
    ...listExtensionOf(row),
    ...shownIn(contract, row),
    ...memberRulesOf(row),
    ...joinsOf(contract, options, row),
    ...sameRows(contract, row, (other) => nameOf(options, other as RpcOperation)),
    'x-requirements': requirementsOf(contract, row),
  };
};

/**
 * The JSON-RPC methods of a contract as an OpenRPC document. The same contract gives the same document, byte for byte.
 */
export const toOpenRpc = (
  contract: Contract,
  options: ExportOptions,
  version: OpenRpcVersion = openRpcVersions[0],
): Json => {
  const { operations, bases } = ofKind(contract, 'json-rpc');
  const [main] = bases;
  const { title = contract.name, description = '', server } = contract.exports?.openRpc ?? {};
  const components = new Components(contract.schemas);
  const inVersion = (schema: Members): Members => (version === '1.2.6' ? toDraft07(schema) : schema);
  const methods = operations.map((row) => described({ contract, options, components, main, inVersion }, row));
  return {
    openrpc: version,
    info: { title, version: options.version, description, ...valuesOf(contract) },
    servers:
      main === undefined ? [] : [{ name: server ?? headingOf(contract, main), url: urlOf(contract, options, main) }],
    methods,
    components: { schemas: components.all(inVersion) },
  };
};
