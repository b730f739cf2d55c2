import type { RpcOperation } from '../../engine/model/operation.ts';
import type { DocumentedOperation } from '../documents/operation.ts';
import type { JsonRecord } from '../documents/record.ts';

/** An OpenRPC document. Only `methods` is validated. */
export interface OpenRpcDocument extends JsonRecord {
  readonly methods: readonly unknown[];
}

/** A method of an OpenRPC document. */
export type OpenRpcOperation = DocumentedOperation<RpcOperation>;
