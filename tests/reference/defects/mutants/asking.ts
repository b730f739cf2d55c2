import type { OperationId } from '../../../../engine/model/names.ts';
import { chain, operation } from '../../../../contracts/chain/index.ts';
import { isMembers, type Value } from '../../../../defects/value.ts';
import { itemsOf } from '../../../../defects/call.ts';
import type { Call } from '../../../../engine/model/exchange.ts';
import { compose } from '../../../../engine/protocols/compose.ts';
import type { Provider } from '../../../../reference/provider.ts';
import type { Ask } from '../../../../reference/types.ts';

const target = Object.fromEntries(Object.keys(chain.interfaces).map((base) => [base, 'http://provider.invalid']));
const settings = { contract: chain, target, namespace: 'vm' };

const parsed = (body: string): Value | undefined => {
  try {
    return JSON.parse(body) as Value;
  } catch {
    return undefined;
  }
};

/** Asks a provider questions about an operation, as any client could. */
export const asking =
  ({ fetch }: Pick<Provider, 'fetch'>, on: OperationId): Ask =>
  async ({ operation: id = on, parameters = {}, ...rest } = {}) => {
    const {
      method,
      path,
      headers,
      body: sent = '',
    } = compose({ operation: id, parameters, ...rest } as Call, settings);
    const { status, headers: received, body: text } = await fetch({ method, path, headers, body: sent });
    const row = operation(id);
    const body = parsed(text);
    const success =
      row.kind === 'json-rpc' ? (isMembers(body) ? body['result'] : undefined) : status === 200 ? body : null;
    const result = isMembers(success) ? success : undefined;
    return {
      status,
      type: received['content-type'] ?? '',
      text,
      body,
      result,
      items: row.listing && result ? itemsOf(row, result) : [],
    };
  };
