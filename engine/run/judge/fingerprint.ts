import type { Case } from '../../model/requirement.ts';
import { createHash } from 'node:crypto';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { itemsPointer } from '../../model/listing.ts';
import type { Cause, Finding, Violation } from '../../model/judging.ts';
import { defined } from '../../model/defined.ts';
import { formerCodes } from './former-codes.ts';
import { curlLine } from '../../model/curl.ts';
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

/** The fingerprint of the first version, which depended on the message. */
const formerFingerprint = (testCase: NamedCase, { message, pointer = '' }: Pick<Cause, 'message'> & Placed): string =>
  fingerprintOf(testCase, general(pointer), message);

/** Version 0.1 named the object of an unexpected member, not the member. */
function ofWholeObject(testCase: NamedCase, violation: Violation): readonly string[] {
  const { code, pointer = '' } = violation;
  if (code !== 'schema-additionalProperties' && code !== 'schema-unevaluatedProperties') return [];
  return [fingerprint(testCase, { ...violation, pointer: pointer.slice(0, pointer.lastIndexOf('/')) })];
}

/** All fingerprints of a violation: the current one, and those of earlier versions with other codes or by message. */
function fingerprintsOf(testCase: NamedCase, violation: Violation): readonly string[] {
  const { code, about, pointer } = violation;
  const byCode = (formerCodes[code] ?? []).flatMap((former) => [
    fingerprint(testCase, { code: former }),
    fingerprint(testCase, { code: former, ...defined({ pointer }) }),
    fingerprint(testCase, { code: former, ...defined({ about, pointer }) }),
  ]);
  return [
    fingerprint(testCase, violation),
    formerFingerprint(testCase, violation),
    ...byCode,
    ...ofWholeObject(testCase, violation),
  ];
}

/** Whether a finding has this fingerprint, in this version or in a former one. */
export const isNamed = (testCase: NamedCase, violation: Violation, name: string): boolean =>
  fingerprintsOf(testCase, violation).includes(name);

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

export const toFinding = (testCase: NamedCase, violation: Violation, options: Showing): Finding => {
  const { known = {}, reproduction } = options;
  const [name = '', ...formers] = fingerprintsOf(testCase, violation);
  const matched = [name, ...formers].find((either) => Object.hasOwn(known, either));
  const covered = matched === undefined ? undefined : known[matched];
  const exchanges = [...new Map(violation.exchanges.map((exchange) => [exchange.n, exchange])).values()];
  const lines = exchanges.map((exchange) => lineOf(exchange, options));
  return {
    ...violation,
    exchanges,
    fingerprint: name,
    // The fingerprint that the baseline uses, so that `baseline update` finds its entry.
    formerFingerprint: formers.find((former) => former === matched) ?? formerFingerprint(testCase, violation),
    requirement: testCase.requirement.id,
    operation: testCase.operation.id,
    curl: reproduction ? withServe(lines, reproduction) : lines,
    ...defined({ replay: reproduction && replayLine(name, reproduction), known: covered }),
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
