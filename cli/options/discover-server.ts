import type { DocumentServer } from '../../contracts/document-format.ts';
import { carriedBy, headersWith } from '../../engine/protocols/carry.ts';
import { secretsOf } from './credentials/open.ts';
import { namedCredentials } from './credentials/named.ts';
import type { Options } from './table.ts';
import { tlsOf } from './tls.ts';

/** A document with the method by which a server describes itself, so that its call carries what all calls carry. */
const describing = {
  openrpc: '1.3.2',
  info: { title: 'A server that describes itself' },
  methods: [{ name: 'rpc.discover', params: [], 'x-assay-safe': true, result: { name: 'document', schema: {} } }],
};

/** The server that gives its own document, and the headers of the request for it. */
export async function discoverServer(flags: Options & { readonly url: string }): Promise<DocumentServer> {
  const { openRpcContract } = await import('../../contracts/openrpc/index.ts');
  const contract = openRpcContract(describing);
  const credentials = namedCredentials(flags, contract);
  const secrets = await secretsOf({ ...credentials, ...tlsOf(flags) });
  const [operation] = contract.operations;
  const carried = operation
    ? carriedBy(operation, { operation: operation.id, parameters: {}, input: 'valid' }, { contract, ...credentials })
    : [];
  const { origin, pathname } = new URL(flags.url);
  const { headers } = secrets.insertInto({ origin, path: pathname, method: 'POST', headers: headersWith({}, carried) });
  return { url: flags.url, headers };
}
