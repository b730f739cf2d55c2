import { createHash } from 'node:crypto';
import type { Exchange } from '../../client/types.ts';
import type { Finding, Violation } from '../../properties/types.ts';
import { curlLine } from '../../reports/curl.ts';
import type { Case } from '../../contract/index.ts';
import type { EngineOptions } from './options.ts';

/** Places in lists differ from run to run: `/utxos/17/amount` and `/utxos/3/amount` are one place. */
const general = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*');

/** Names a finding the same for every seed, host and version: by case, place and cause. */
export const fingerprint = (one: Case, violation: Pick<Violation, 'message' | 'pointer'>): string =>
  `${one.key}:${createHash('sha256').update(`${general(violation.pointer ?? '')}\n${violation.message}`).digest('hex').slice(0, 10)}`;

/** Characters of a body that a finding carries; the whole one stands in exchanges.ndjson. */
const bodyLimit = 16_384;

const shortened = (exchange: Exchange): Exchange => {
  const body = exchange.response?.body;
  if (!exchange.response || body === undefined || body.length <= bodyLimit) return exchange;
  return { ...exchange, response: { ...exchange.response, body: `${body.slice(0, bodyLimit)}... (${body.length} characters, whole in exchanges.ndjson, n ${exchange.n})` } };
};

export const toFinding = (one: Case, violation: Violation, { keyHeader, known = {} }: Pick<EngineOptions, 'keyHeader' | 'known'>): Finding => {
  const name = fingerprint(one, violation);
  const covered = Object.hasOwn(known, name) ? known[name] : undefined;
  return {
    ...violation,
    exchanges: violation.exchanges.map(shortened),
    fingerprint: name,
    requirement: one.requirement.id,
    operation: one.operation.id,
    curl: violation.exchanges.map((exchange) => curlLine(exchange, { keyHeader })),
    ...(covered ? { known: covered } : {}),
  };
};
