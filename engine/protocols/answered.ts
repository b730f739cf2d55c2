import { parseJson } from '../model/json.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import { protocolOf } from './protocol.ts';
import { isObject } from '../model/paths.ts';
import { sentCall, sentEnvelope } from './sent.ts';
import type { Answered } from '../model/judging.ts';

const known = new WeakMap<Exchange, Answered>();

/** Characters of an answer whose values are kept beside it. Those of a longer one, which no document describes, would double what a hostile target makes a run hold. */
const keptCharacters = 1024 * 1024;

const work = (exchange: Exchange, contract: Contract): Answered | undefined => {
  if (!exchange.response) return undefined;
  const row = contract.operation(exchange.call.operation);
  const { status } = exchange.response;
  const envelope = row.kind === 'json-rpc' ? sentEnvelope(exchange.request) : undefined;
  const body = parseJson(exchange.response.body);
  const success = protocolOf(row).resultOf(body, status);
  const result = isObject(success) ? success : undefined;
  const list = row.listing && result ? result[row.listing.items] : undefined;
  return {
    exchange,
    call: sentCall(exchange, contract, envelope),
    operation: row,
    envelope,
    status,
    body,
    result,
    items: Array.isArray(list) ? list : undefined,
  };
};

/** Gives up what an exchange was taken apart into: it would live as long as the exchange, whoever keeps that. */
export const release = (exchange: Exchange): void => void known.delete(exchange);

/** Takes an exchange apart, once unless it is huge; undefined where no answer came. */
export const answered = (exchange: Exchange, contract: Contract): Answered | undefined => {
  const seen = known.get(exchange);
  if (seen) return seen;
  const made = work(exchange, contract);
  if (made && (exchange.response?.body.length ?? 0) <= keptCharacters) known.set(exchange, made);
  return made;
};
