import type { Case } from '../model/requirement.ts';
import { createHash } from 'node:crypto';
import type { Exchange } from '../model/exchange.ts';
import type { Finding, Violation } from '../model/judging.ts';
import { curlLine } from '../model/curl.ts';
import { replayLine, withServe } from '../model/reproduction.ts';
import type { EngineOptions } from './options.ts';

/** Replaces list indexes, which differ from run to run: `/utxos/17/amount` and `/utxos/3/amount` are one place. */
export const general = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*');

/** Identifies a finding for every seed, host and version: by case, place and cause. */
export const fingerprint = (one: Case, violation: Pick<Violation, 'message' | 'pointer'>): string =>
  `${one.key}:${createHash('sha256')
    .update(`${general(violation.pointer ?? '')}\n${violation.message}`)
    .digest('hex')
    .slice(0, 10)}`;

/** Longer shell lines are not shown, because they are too long to paste. */
const longestLine = 32_768;

type Showing = Pick<EngineOptions, 'keyHeader' | 'keyVariable' | 'known' | 'reproduction'>;

const lineOf = (exchange: Exchange, options: Showing): string => {
  const { serve } = options.reproduction ?? {};
  const { request } = exchange;
  const url =
    serve && request.url.startsWith(serve.origin)
      ? serve.servedAt + request.url.slice(serve.origin.length)
      : request.url;
  const line = curlLine({ request: { ...request, url } }, options);
  return line.length <= longestLine
    ? line
    : `# the request is too long to be shown: exchange ${exchange.n} in exchanges.ndjson`;
};

export const toFinding = (one: Case, violation: Violation, options: Showing): Finding => {
  const { known = {}, reproduction } = options;
  const name = fingerprint(one, violation);
  const covered = Object.hasOwn(known, name) ? known[name] : undefined;
  const lines = violation.exchanges.map((exchange) => lineOf(exchange, options));
  return {
    ...violation,
    fingerprint: name,
    requirement: one.requirement.id,
    operation: one.operation.id,
    curl: reproduction ? withServe(lines, reproduction) : lines,
    ...(reproduction ? { replay: replayLine(name, reproduction) } : {}),
    ...(covered ? { known: covered } : {}),
  };
};
