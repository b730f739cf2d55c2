import type { Case } from '../../model/requirement.ts';
import { createHash } from 'node:crypto';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { itemsPointer } from '../../model/listing.ts';
import type { Cause, Finding, Violation } from '../../model/judging.ts';
import { defined } from '../../model/defined.ts';
import { curlLine } from '../../model/curl.ts';
import { answerProof } from '../../model/answer-proof.ts';
import { replayLine, withServe } from '../../model/reproduction.ts';
import type { EngineOptions } from '../options.ts';

type Placed = Pick<Violation, 'pointer'>;

/** A case of a contract, or a law over several rounds on an operation. */
export interface NamedCase {
  readonly key: string;
  readonly requirement: Pick<Case['requirement'], 'id'>;
  readonly operation: Pick<Case['operation'], 'id'>;
}

/** Replaces list indexes, which differ from run to run: `/utxos/17/amount` and `/utxos/3/amount` are one place. */
export const general = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, '/*');

const fingerprintOf = (testCase: NamedCase, ...parts: readonly string[]): string =>
  `${testCase.key}:${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 10)}`;

/** Identifies a finding for every seed, host and version: by case, code and place. */
export const fingerprint = (
  testCase: NamedCase,
  { code, about = '', pointer = '' }: Omit<Cause, 'message'> & Placed,
): string => fingerprintOf(testCase, code, about, general(pointer));

/** Whether a violation has this fingerprint. */
export const isNamed = (testCase: NamedCase, violation: Violation, name: string): boolean =>
  fingerprint(testCase, violation) === name;

/** Longer shell lines are not shown, because they are too long to paste. */
const longestLine = 32_768;

type Showing = Pick<EngineOptions, 'credentials' | 'known' | 'reproduction'>;

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
    : `# the request is too long to be shown: exchange ${exchange.n} in exchanges.ndjson.gz`;
};

export const toFinding = (testCase: NamedCase, { warning: _, ...violation }: Violation, options: Showing): Finding => {
  const { known: baseline = {}, reproduction } = options;
  const name = fingerprint(testCase, violation);
  const exchanges = [...new Map(violation.exchanges.map((exchange) => [exchange.n, exchange])).values()];
  const lines = exchanges.map((exchange) => lineOf(exchange, options));
  return {
    ...violation,
    exchanges,
    fingerprint: name,
    requirement: testCase.requirement.id,
    operation: testCase.operation.id,
    curl: reproduction ? withServe(lines, reproduction) : lines,
    replay: replayLine(name, reproduction),
    ...defined({ known: baseline[name], evidence: violation.evidence ?? answerProof(exchanges, violation.pointer) }),
  };
};

/** Name of a violation without its operation: the items of any list have the same name. */
export const violationName = (
  contract: Contract,
  { requirement: id, operation: of, message, pointer = '' }: Finding,
): string => {
  const { listing } = contract.operation(of);
  const location = listing ? general(pointer).replace(`${itemsPointer(listing)}/*`, '/items/*') : general(pointer);
  return `${id}\n${location}\n${message}`;
};
