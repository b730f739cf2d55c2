import { operation, type OperationId } from '../../../contracts/chain/index.ts';
import type { Parameter, RestOperation } from '../../../engine/model/operation.ts';
import { toJson } from '../../json.ts';
import type { Ask, ProviderAnswer, ProviderRequest, Question, AnswerRef } from '../../types.ts';
import type { Value } from '../../value.ts';
import { isMembers } from '../../../defects/value.ts';

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : String(value));
const json = { 'content-type': 'application/json' };

const restRequest = (row: RestOperation, { parameters = {}, rawBody }: Question): ProviderRequest => {
  const places: Readonly<Record<string, Parameter>> = row.parameters;
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(parameters[name] ?? '')));
  const rest = Object.entries(parameters).filter(([name, value]) => value !== undefined && places[name]?.in !== 'path');
  const query = rest
    .filter(([name]) => places[name]?.in !== 'body')
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((item) => `${name}=${encodeURIComponent(text(item))}`),
    )
    .join('&');
  const body = Object.fromEntries(rest.filter(([name]) => places[name]?.in === 'body'));
  return {
    method: row.httpMethod,
    path: query === '' ? path : `${path}?${query}`,
    headers: json,
    body: rawBody ?? (row.httpMethod === 'POST' ? toJson(body) : ''),
  };
};

const request = (id: OperationId, question: Question): ProviderRequest => {
  const row = operation(id);
  if (row.kind === 'rest') return restRequest(row, question);
  const { parameters = {}, envelope, rawBody } = question;
  return {
    method: 'POST',
    path: '/ext/bc/X',
    headers: json,
    body:
      rawBody ?? toJson({ jsonrpc: '2.0', id: 1, method: `vm.${row.method}`, params: { ...parameters }, ...envelope }),
  };
};

const parsed = (body: string): Value | undefined => {
  try {
    return JSON.parse(body) as Value;
  } catch {
    return undefined;
  }
};

const answerRef = (id: OperationId, answer: ProviderAnswer): AnswerRef => {
  const row = operation(id);
  const body = parsed(answer.body);
  const whole = isMembers(body) ? body : {};
  const success = row.kind === 'json-rpc' ? whole['result'] : answer.status === 200 ? body : undefined;
  const result = isMembers(success) ? success : undefined;
  const list = row.listing && result ? result[row.listing.items] : undefined;
  return {
    status: answer.status,
    type: answer.headers['content-type'] ?? '',
    text: answer.body,
    body,
    result,
    items: Array.isArray(list) ? list : [],
  };
};

/** Asks a provider questions about an operation, as any client could. */
export const asking =
  (provider: { fetch(request: ProviderRequest): Promise<ProviderAnswer> }, on: OperationId): Ask =>
  async (question = {}) =>
    answerRef(question.operation ?? on, await provider.fetch(request(question.operation ?? on, question)));
