import type { Contract } from '../../model/contract.ts';
import type { OperationId } from '../../model/operation.ts';
import type { Case } from '../../model/requirement.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { answered } from '../../protocols/answered.ts';
import { isObject } from '../../model/paths.ts';
import type { Finding, Outcome, PassiveCheck } from '../../model/judging.ts';
import { callName, refusalsOf } from '../judge/call-name.ts';
import { general } from '../judge/fingerprint.ts';
import { judgeRecording } from '../judge/run-checks.ts';
import { defined } from '../../model/defined.ts';

/** Facts in the exchanges of one finding that relate it to other findings. */
export interface Evidence {
  /** Operations that were called. */
  readonly operations: ReadonlySet<OperationId>;
  /** Names of the calls: the same call has the same name in every exchange. */
  readonly calls: ReadonlySet<string>;
  /** Invalid calls that should have been refused and were answered. */
  readonly wrongCalls: ReadonlySet<string>;
  /** Names of the refusals: operation, status and body. */
  readonly refusals: ReadonlySet<string>;
  /** The value at fault, for any item of a list; absent if the finding names none. */
  readonly place?: string;
  /** Keys of the cases that passive checks find violated in these exchanges alone. */
  readonly cases: ReadonlySet<string>;
}

export interface EvidenceTable {
  readonly contract: Contract;
  readonly byFingerprint: ReadonlyMap<string, Evidence>;
}

/** Checks skip calls that the documents leave open, but their answers are evidence too. */
const asValid = (exchange: Exchange): Exchange =>
  exchange.call.input === 'open' ? { ...exchange, call: { ...exchange.call, input: 'valid' } } : exchange;

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/**
 * If a member is missing in an empty object, the place is the object:
 * it is one fault, however many members are missing.
 */
const placeOf = (contract: Contract, { pointer, place = pointer, exchanges }: Finding): string | undefined => {
  if (place === undefined || place === '') return undefined;
  const last = exchanges.at(-1);
  const body = last && answered(last, contract)?.body;
  const parent = body === undefined ? undefined : atPointer(body, parentOf(place));
  const isEmpty = isObject(parent) && Object.keys(parent).length === 0;
  return general(isEmpty ? parentOf(place) : place);
};

/** The value at a JSON pointer. Documented names need no escapes in pointers. */
const atPointer = (value: Json, pointer: string): Json | undefined =>
  pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((here, name) => {
      if (Array.isArray(here)) return (here as readonly Json[])[Number(name)];
      return isObject(here) ? here[name] : undefined;
    }, value);

/** Outcomes with confirmed violations. A violation that did not reproduce explains nothing. */
export const violated = (outcomes: readonly Outcome[]): readonly Outcome[] =>
  outcomes.filter(({ verdict, findings }) => (verdict === 'fail' || verdict === 'warning') && findings.length > 0);

/**
 * Judges the exchanges of each finding by all passive checks. Sends nothing. A single finding needs no evidence,
 * because it has its own cause.
 */
export const evidenceOf = async (
  contract: Contract,
  outcomes: readonly Outcome[],
  checks: ReadonlyMap<string, PassiveCheck>,
  cases: ReadonlyMap<string, Case>,
): Promise<EvidenceTable> => {
  const table = new Map<string, Evidence>();
  const result: EvidenceTable = { contract, byFingerprint: table };
  const findings = violated(outcomes).flatMap((outcome) => outcome.findings);
  if (findings.length < 2) return result;
  for (const finding of findings) {
    const { fingerprint, operation, exchanges } = finding;
    const pointer = placeOf(contract, finding);
    const { byCase } = await judgeRecording(contract, exchanges.map(asValid), checks, cases);
    table.set(fingerprint, {
      ...defined({ place: pointer }),
      operations: new Set([operation, ...exchanges.map(({ call }) => call.operation)]),
      calls: new Set(exchanges.map(callName)),
      wrongCalls: new Set(
        exchanges
          .filter((exchange) => exchange.call.input === 'invalid' && refusalsOf(contract, exchange).length === 0)
          .map(callName),
      ),
      refusals: new Set(exchanges.flatMap((exchange) => refusalsOf(contract, exchange))),
      cases: new Set([...byCase].flatMap(([key, { violations }]) => (violations.size > 0 ? [key] : []))),
    });
  }
  return result;
};
