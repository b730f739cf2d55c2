import type { Contract } from '../../engine/model/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { describedBy, type Example, type ExportOptions, published } from './describe.ts';
import { toDraft07 } from './draft-07.ts';
import { type OpenRpcVersion, openRpcVersions } from './openrpc-versions.ts';
import { Components, listOf, type Members, membersOf } from './schemas.ts';

const exampleOf = (method: string, { parameters, answer }: Example): Json => ({
  name: method,
  params: Object.entries(parameters).map(([name, value]) => ({ name, value: value ?? null })),
  result: { name: 'result', value: answer },
});

/** `http://127.0.0.1:9650/ext/bc/X` at another origin. */
const movedTo = (url: Json | undefined, origin: string): string =>
  `${origin.replace(/\/$/, '')}${new URL(String(url)).pathname}`;

/**
 * The OpenRPC document of a contract for other tools. The same contract gives the same document, byte for byte.
 */
export function toOpenRpc(
  contract: Contract,
  documents: Readonly<Record<string, Members>>,
  options: ExportOptions,
  version: OpenRpcVersion = openRpcVersions[0],
): Json {
  const [[base, written] = ['', {}]] = Object.entries(documents);
  const components = new Components(contract.schemas);
  const inVersion = (schema: Members): Members => (version === '1.2.6' ? toDraft07(schema) : schema);
  const document = published(contract, [base], written, components);
  const methods = listOf(document['methods']).map(membersOf);
  const nameOf = (name: Json | undefined): string => String(name).replace(/^[^.]*/, options.namespace);
  const completed = (method: Members): Members => {
    const row = contract.operation(String(method['name']));
    const name = nameOf(method['name']);
    const examples = options.examples.get(row.id)?.map((example) => exampleOf(name, example));
    return {
      ...method,
      name,
      ...describedBy(contract, row, method),
      params: listOf(method['params']).map((parameter) => ({
        required: false,
        ...membersOf(parameter),
        schema: inVersion(membersOf(membersOf(parameter)['schema'])),
      })),
      ...defined({ examples }),
    };
  };
  return {
    ...document,
    openrpc: version,
    info: { ...membersOf(document['info']), version: options.version },
    servers: listOf(document['servers']).map((server) => ({
      ...membersOf(server),
      url: movedTo(membersOf(server)['url'], options.servers[base] ?? ''),
    })),
    methods: methods.map(completed),
    components: { schemas: components.all(inVersion) },
  };
}
