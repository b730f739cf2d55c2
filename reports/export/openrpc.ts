import type { Json } from '../../engine/model/exchange.ts';
import { operations } from '../../contracts/chain/index.ts';
import type { Operation, RpcOperation } from '../../engine/model/operation.ts';
import { digits, type ExportOptions, pagingOf, requirementsOf, rulesOf } from './describe.ts';
import { describedParameters } from './parameters.ts';
import { Components, type Members } from './schemas.ts';

const conventions = [
  "The asset chain's methods. Each is an HTTP POST of a JSON-RPC 2.0 object with `params` as an object; another chain of the same virtual machine answers at `/ext/bc/` followed by its blockchain id.",
  'Balances, heights, fees and counts are decimal strings.',
  digits,
].join('\n\n');

const exampleOf = (
  { method }: RpcOperation,
  parameters: Readonly<Record<string, Json | undefined>>,
  answer: Json,
): Members => ({
  name: method,
  params: Object.entries(parameters).map(([name, value]) => ({ name, value })),
  result: { name: 'result', value: answer },
});

const described = (
  row: Extract<Operation, { kind: 'json-rpc' }>,
  components: Components,
  { examples, namespace }: ExportOptions,
): Members => {
  const example = examples.get(row.id);
  return {
    name: `${namespace}.${row.method}`,
    summary: row.summary,
    description: [
      rulesOf(row),
      ...(row.deprecatedSince === undefined ? [] : [`Deprecated since version ${row.deprecatedSince} of the node.`]),
    ].join('\n\n'),
    ...(row.deprecatedSince === undefined ? {} : { deprecated: true }),
    paramStructure: 'by-name',
    params: describedParameters(row).map((one) => ({
      name: one.name,
      description: one.description,
      required: one.row.required ?? false,
      schema: one.schema,
    })),
    result: { name: 'result', schema: components.refer(row.schema) },
    ...(example === undefined ? {} : { examples: [exampleOf(row, example.parameters, example.answer)] }),
    ...pagingOf(row),
    'x-requirements': requirementsOf(row),
  };
};

/** The node's methods as an OpenRPC document. The same contract gives the same document, byte for byte. */
export const toOpenRpc = (options: ExportOptions): Json => {
  const components = new Components();
  const methods = operations.flatMap((row) => (row.kind === 'json-rpc' ? [described(row, components, options)] : []));
  return {
    openrpc: '1.3.2',
    info: { title: 'Asset chain of a node', version: options.version, description: conventions },
    servers: [{ name: 'asset chain', url: `${(options.servers['node'] ?? '').replace(/\/$/, '')}/ext/bc/X` }],
    methods,
    components: { schemas: components.all() },
  };
};
