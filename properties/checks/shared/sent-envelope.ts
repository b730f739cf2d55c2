import { parseJson } from '../../../client/json.ts';
import type { Exchange } from '../../../client/types.ts';
import { isObject, type JsonObject } from '../../paths.ts';

/** The JSON-RPC object that a request carried; undefined where it carried none. */
export const sentEnvelope = (exchange: Exchange): JsonObject | undefined => {
  const sent = exchange.request.body === undefined ? undefined : parseJson(exchange.request.body);
  return isObject(sent) ? sent : undefined;
};
