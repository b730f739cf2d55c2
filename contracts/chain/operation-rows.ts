import type { Listing, RestOperation, RpcOperation } from '../../engine/model/operation.ts';
import type { SameRow } from '../../engine/model/same.ts';
import { optionalKey } from './security.ts';
import { tokenPaging } from './shared.ts';
import { defined } from '../../engine/model/defined.ts';

type Defaults = 'kind' | 'base' | 'httpMethod' | 'section' | 'listing' | 'number';

interface EndpointRow<Id extends string> extends Omit<RestOperation, Defaults | 'id'> {
  readonly id: Id;
  /** Row number in the data document's table of endpoints. */
  readonly number: number;
  /** Default: `GET`. */
  readonly httpMethod?: RestOperation['httpMethod'];
  /** Default: its row in the table. */
  readonly section?: string;
  /** Its list without the paging, which always uses `pageToken`. */
  readonly listing?: Omit<Listing, 'paging'>;
}

/** Convention 7: an EVM chain id and a blockchain id are two names of a chain. */
const chainNames = {
  parameter: 'chainId',
  named: ['sourceEvmChainId', 'sourceBlockchainId'],
  of: 'listMessages',
  requirement: 'data.chain-id.alias',
} as const satisfies SameRow;

function endpoint<Id extends string>(
  base: string,
  { listing, ...row }: EndpointRow<Id>,
): RestOperation & { readonly id: Id } {
  const isNamedTwice = row.parameters['chainId']?.orSubject === 'blockchain-id';
  const same = [...(isNamedTwice ? [chainNames] : []), ...(row.same ?? [])];
  return {
    kind: 'rest',
    base,
    httpMethod: 'GET',
    section: `Endpoints, row ${row.number}`,
    ...row,
    ...defined({
      same: same.length > 0 ? same : undefined,
      listing: listing && { ...listing, paging: tokenPaging },
    }),
  };
}

/** An endpoint of the data interface, which takes a key. */
export function dataEndpoint<const Id extends string>(row: EndpointRow<Id>): RestOperation & { readonly id: Id } {
  return endpoint('data', { security: optionalKey, ...row });
}

/** An endpoint of the metrics interface. */
export function metricsEndpoint<const Id extends string>(row: EndpointRow<Id>): RestOperation & { readonly id: Id } {
  return endpoint('metrics', row);
}

interface MethodRow<Id extends `vm.${string}`> extends Omit<
  RpcOperation,
  'kind' | 'base' | 'method' | 'section' | 'id'
> {
  readonly id: Id;
  /** Default: its row in the node document's table of methods. */
  readonly section?: string;
}

/** A method of the node. */
export function nodeMethod<const Id extends `vm.${string}`>(row: MethodRow<Id>): RpcOperation & { readonly id: Id } {
  return {
    kind: 'json-rpc',
    base: 'node',
    method: row.id.slice('vm.'.length),
    section: `Endpoints, ${row.id}`,
    ...row,
  };
}
