import { parseJson } from '../model/json.ts';
import type { Exchange, Json } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import type { Listing, OperationRow } from '../model/operation.ts';
import { losesSegment } from './input.ts';
import { isOfAnyForm, isSuccess } from './documented.ts';
import { protocolOf } from './protocol.ts';
import { at, isObject, type JsonObject } from '../model/paths.ts';
import { sentCall, sentEnvelope } from './sent.ts';
import type { Answered } from '../model/judging.ts';

const cache = new WeakMap<Exchange, Answered>();

/**
 * Parsed values are kept for answers up to this many characters. Longer answers are undocumented, and a hostile target
 * could double the memory.
 */
const keptCharacters = 1024 * 1024;

/** Longer bodies rarely come a second time. */
const sharedCharacters = 8 * 1024;
const mostShared = 500;
/** Parsed bodies by text, the text that came longest ago first. */
const shared = new Map<string, Json | undefined>();

/** Parses a body. Equal texts share one value, so that judges read it once: most answers to random calls are equal. */
const parseBody = (text: string): Json | undefined => {
  if (text.length > sharedCharacters) return parseJson(text);
  const value = shared.has(text) ? shared.get(text) : parseJson(text);
  shared.delete(text);
  shared.set(text, value);
  if (shared.size > mostShared) shared.delete(shared.keys().next().value as string);
  return value;
};

const resultOf = (row: OperationRow, success: Json | undefined): JsonObject | undefined => {
  if (isObject(success)) return success;
  return success !== undefined && row.freeBody ? { '.': success } : undefined;
};

const itemsIn = (result: JsonObject, { items, mayLeaveOut }: Listing): Json | undefined => {
  const list = items === '.' ? result['.'] : at(result, items);
  return mayLeaveOut && (list === undefined || list === null) ? [] : list;
};

/** Whether the answer is an empty list: it has no content, and the document allows that. */
const isEmptyList = (row: OperationRow, status: number): boolean =>
  status === 204 && row.listing !== undefined && isSuccess(row, status);

const work = (exchange: Exchange, contract: Contract): Answered | undefined => {
  if (!exchange.response) return undefined;
  const row = contract.operation(exchange.call.operation);
  const { status } = exchange.response;
  const envelope = row.kind === 'json-rpc' ? sentEnvelope(exchange.request) : undefined;
  const body = parseBody(exchange.response.body);
  const isOther = row.kind === 'rest' && losesSegment(row, exchange.call.parameters);
  const success = isOther ? undefined : protocolOf(row).resultOf(row, { exchange, status, body });
  const isEmpty = !isOther && isEmptyList(row, status);
  const isUnread = isEmpty || (!isOther && success === undefined && isOfAnyForm({ operation: row, status, exchange }));
  const result = isUnread ? {} : resultOf(row, success);
  const list = isEmpty ? [] : row.listing && result ? itemsIn(result, row.listing) : undefined;
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

/** Drops the parsed values of an exchange, which would otherwise live as long as the exchange. */
export const release = (exchange: Exchange): void => void cache.delete(exchange);

/** Parses an exchange, once unless the answer is huge; undefined if there is no answer. */
export const answered = (exchange: Exchange, contract: Contract): Answered | undefined => {
  const cached = cache.get(exchange);
  if (cached) return cached;
  const answer = work(exchange, contract);
  if (answer && (exchange.response?.body.length ?? 0) <= keptCharacters) cache.set(exchange, answer);
  return answer;
};
